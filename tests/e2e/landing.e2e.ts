import type { Page } from "@playwright/test"
import { limits } from "#protocol/limits.ts"
import { expect, expectAccessible } from "./fixtures.ts"
import { test } from "./payments-fixture.ts"
import { spokenOn } from "../support/spoken-words.ts"

const section = (page: Page, id: string) => page.locator(`#${id}`)
const logIns = (page: Page) => page.getByRole("link", { name: "Log in", exact: true })

/** Only a page that was loaded anew has lost the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => "isMarked" in window)

test("LAND-01 LAND-02 LAND-03 the bar leads to the features, the stories and the prices", async ({
  page,
}) => {
  await page.goto("/")
  const bar = page.getByRole("banner")
  for (const [name, id] of [
    ["Features", "features"],
    ["Stories", "stories"],
    ["Pricing", "pricing"],
  ] as const) {
    await bar.getByRole("link", { name }).click()
    await expect(page).toHaveURL(new RegExp(`/#${id}$`))
    await expect(section(page, id).getByRole("heading", { level: 2 })).toBeInViewport()
  }
})

test("LAND-04 LAND-05 LAND-06 LAND-19 LAND-20 every Log in, and both plans, load the login page anew", async ({
  page,
}) => {
  await page.goto("/")
  const plans = page.locator("#pricing").getByRole("link")
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible()
  await expect(logIns(page)).toHaveCount(3)
  await expect(plans).toHaveCount(2)
  const ways = logIns(page).or(plans)
  for (let at = 0; at < 5; at += 1) {
    await page.goto("/")
    await mark(page)
    await ways.nth(at).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible()
    expect(await isMarked(page)).toBe(false)
  }
})

test("LAND-07 LAND-08 Watch Demo goes to the stories and plays one, its words following; nothing is fetched before", async ({
  page,
}) => {
  const sounds: Array<string> = []
  page.on("request", (request) => {
    if (request.url().endsWith(".mp3")) sounds.push(request.url())
  })
  const spoken = await spokenOn(page)
  await page.goto("/")
  await page.waitForLoadState("networkidle")
  await section(page, "stories").scrollIntoViewIfNeeded()
  expect(sounds).toEqual([])
  await page.evaluate(() => window.scrollTo(0, 0))

  await page.getByRole("button", { name: "Watch Demo" }).click()
  const story = section(page, "stories").getByRole("article")
  await expect(story.getByRole("heading")).toBeFocused()
  await expect(story.getByRole("heading")).toBeInViewport()
  await expect(story.getByRole("button", { name: "Pause" })).toBeVisible()
  expect(new Set(sounds).size).toBe(1)

  await expect.poll(() => spoken.length).toBeGreaterThan(3)
  await story.getByRole("button", { name: "Pause" }).click()
  await expect(story.getByRole("button", { name: "Play" })).toBeVisible()
  const at = await page.getByRole("slider", { name: "Place in the recording" }).inputValue()
  expect(Number(at)).toBeGreaterThan(0)
})

test("LAND-09 a light breathes beside Recording, and is still for those who want no motion", async ({
  page,
}) => {
  await page.goto("/")
  const light = page.getByText("Recording", { exact: true }).locator("span")
  const animation = () => light.evaluate((dot) => getComputedStyle(dot).animationName)
  expect(await animation()).toBe("none")
  await page.emulateMedia({ reducedMotion: "no-preference" })
  expect(await animation()).toBe("breathe")
})

test("LAND-10 LAND-11 LAND-12 LAND-13 LAND-14 LAND-15 LAND-16 LAND-17 LAND-27 six features, sample stories and a word on privacy stand there without a call", async ({
  page,
}) => {
  const calls: Array<string> = []
  page.on("request", (request) => {
    if (/\/(?:api|auth|socket\.io)\b/.test(new URL(request.url()).pathname))
      calls.push(request.url())
  })
  await page.goto("/")
  await page.waitForLoadState("networkidle")
  await expect(section(page, "features").getByRole("heading", { level: 3 })).toHaveText([
    "High-Quality Recording",
    "Multi-Language Transcription",
    "AI-Powered Search",
    "AI-Generated Biographies",
    "Family Collaboration",
    "Story Prompts",
  ])
  await expect(section(page, "features").getByRole("listitem").nth(1)).toContainText(
    "40+ languages",
  )
  await expect(section(page, "stories").getByRole("listitem")).toHaveCount(3)
  await expect(page.getByRole("heading", { name: "Secure and private" })).toBeVisible()
  expect(calls).toEqual([])
})

test("LAND-18 CONST-01 CONST-02 CONST-03 CONST-04 CONST-05 CONST-06 CONST-07 CONST-08 CONST-09 CONST-10 CONST-11 CONST-12 CONST-13 CONST-14 CONST-15 CONST-16 CONST-17 CONST-18 CONST-19 two plans, and what is in each", async ({
  page,
}) => {
  await page.goto("/")
  const plans = section(page, "pricing").getByRole("article")
  await expect(plans).toHaveCount(2)
  const free = plans.filter({ has: page.getByRole("heading", { name: "Free", exact: true }) })
  await expect(free).toContainText("$0")
  await expect(free.getByRole("listitem")).toHaveText([
    `${limits.free.stories} story recordings`,
    "Automatic transcription",
    "Basic search",
    "Mobile and web access",
    `Sharing with ${limits.free.sharedWith} family members`,
  ])
  const premium = plans.filter({ has: page.getByRole("heading", { name: "Family Premium" }) })
  for (const words of ["$10", "per month", "Most Popular", "7-day free trial", "Cancel anytime"]) {
    await expect(premium).toContainText(words)
  }
  await expect(premium.getByRole("listitem")).toHaveText([
    "Unlimited recordings",
    "Multi-language transcription in 40+ languages",
    "AI semantic search",
    "Automatic summaries",
    "AI biographies",
    "Unlimited family sharing",
    "Priority support",
    "Export and backup options",
  ])
})

test("LAND-23 LAND-24 LAND-25 LAND-26 every link of the footer leads somewhere", async ({
  page,
}) => {
  await page.goto("/")
  const foot = page.getByRole("contentinfo")
  for (const name of ["Product", "Support", "Company"]) {
    await expect(foot.getByRole("heading", { name, exact: true })).toBeVisible()
  }
  const goals = await foot
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))
  expect(goals.length).toBeGreaterThanOrEqual(5)
  for (const goal of goals) {
    if (!goal.startsWith("mailto:")) await expect(page.locator(goal)).toHaveCount(1)
  }
  for (const [name, title] of [
    ["Privacy policy", "Privacy policy"],
    ["Contact support", "Who can help"],
  ] as const) {
    const opener = foot.getByRole("button", { name })
    await opener.click()
    const dialog = page.getByRole("dialog", { name: title })
    await expect(dialog).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test("nothing of the landing page is out of reach, on small phones either", async ({ page }) => {
  for (const width of [360, 320, 1280]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto("/")
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
    const cramped = await page
      .locator("a:visible, button:visible, input:visible")
      .evaluateAll((pressed) =>
        pressed
          .filter((one) => !one.classList.contains("sr-only"))
          .map((one) => [one.textContent, one.getBoundingClientRect()] as const)
          .filter(([, size]) => Math.round(size.width) < 48 || Math.round(size.height) < 48)
          .map(([text]) => text),
      )
    expect(cramped).toEqual([])
    await expectAccessible(page)
  }
})

test("by the keyboard alone one skips the bar, hears the demo and stops it", async ({ page }) => {
  await page.goto("/")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused()
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("main").getByRole("link", { name: "Log in" }).first()).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "New here? See how to join" })).toBeFocused()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("button", { name: "Pause" })).toBeFocused()
  await page.keyboard.press("Space")
  await expect(page.getByRole("button", { name: "Play" })).toBeFocused()
  await page.keyboard.press("Tab")
  await page.keyboard.press("ArrowRight")
  await expect(page.getByRole("slider")).toBeFocused()
})
