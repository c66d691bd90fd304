import type { Page } from "@playwright/test"
import { routes } from "#protocol/paths.ts"
import { enter, expect, test } from "./fixtures.ts"

const landing = (page: Page) => page.getByRole("button", { name: "Watch Demo" })
const home = (page: Page) => page.getByRole("heading", { level: 1, name: /Welcome, Anna/ })

/** From now on, whether the landing page was ever on the screen. */
const watchForLanding = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      if (document.getElementById("features") !== null) Object.assign(window, { sawLanding: true })
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
const sawLanding = (page: Page) => page.evaluate(() => "sawLanding" in window)

test.describe("with scripts switched off", () => {
  test.use({ javaScriptEnabled: false })
  test("NAV-01 a visitor sees the landing page, and can go on from it", async ({ page }) => {
    await page.goto("/")
    await expect(page).toHaveTitle("Your family's stories · Kintale")
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await page.getByRole("banner").getByRole("link", { name: "Features" }).click()
    await expect(page.locator("#features")).toBeInViewport()
  })
})

test("NAV-01 NAV-20 the landing page a visitor was sent stays as it is when scripts arrive, and fetches no more", async ({
  page,
}) => {
  const scripts: Array<string> = []
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname)
  })
  await page.addInitScript(() => {
    const gone: Array<string> = []
    Object.assign(window, { gone })
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        for (const node of removedNodes) gone.push(node.nodeName)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto("/")
  await page.waitForLoadState("networkidle")
  await landing(page).click()
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible()
  await page.getByRole("button", { name: "Pause" }).click()
  const gone = await page.evaluate(() => Reflect.get(window, "gone"))
  // The spoken word's mark comes and goes; nothing else does.
  expect(gone).toEqual(
    gone.filter((name: string) => ["SPAN", "#text", "svg", "path"].includes(name)),
  )
  // The page names all of them, so that none is found out only when another has come.
  const named = page.locator("script[src], link[rel=modulepreload]")
  expect(scripts).toHaveLength(await named.count())

  // Where somebody was signed in once, it stays while the server has not said whether they still are.
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**${routes.currentUser}`, async (route) => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  await page.evaluate(() => localStorage.setItem("kintale-signed-in-here", "yes"))
  await page.reload()
  await asked.promise
  await expect(landing(page)).toBeVisible()
  answered.resolve()
})

test("NAV-02 NAV-33 whoever is signed in never sees the landing page, not by going back either, until they log out; a heading is ringed for those who press keys", async ({
  page,
}) => {
  const ring = (name: string | RegExp) =>
    page.getByRole("heading", { level: 1, name }).evaluate((one) => getComputedStyle(one).outline)
  await page.goto("/#farewell=deleted")
  await expect(page.getByText("Your account is deleted")).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused()
  expect(await ring(/Keep the voice/)).toContain("none")
  await page.keyboard.press("Shift")
  expect(await ring(/Keep the voice/)).toContain("solid")

  const landingKey = await page.evaluate(() => navigation.currentEntry?.key ?? "")
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click()
  await enter(page, "athome", "Anna")
  // Later, so that the page has answered before it is left.
  await page.evaluate((key) => void setTimeout(() => navigation.traverseTo(key)), landingKey)
  await expect(home(page)).toBeVisible()
  await page.getByRole("link", { name: "Stories" }).first().focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "Stories" })).toBeFocused()
  expect(await ring("Stories")).toContain("solid")
  await watchForLanding(page)
  for (const path of ["/", "/stories", "/"]) {
    await page.goto(path)
    await expect(page.getByRole("link", { name: "Home" }).first()).toBeVisible()
    expect(await sawLanding(page)).toBe(false)
  }
  await expect(home(page)).toBeVisible()
  // What a screen asks for while somebody leaves is refused, and browsers print that.
  await page.waitForLoadState("networkidle")
  await page.getByRole("button", { name: /your menu/ }).click()
  await page.getByRole("button", { name: "Log out" }).click()
  await expect(landing(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe("/")
})

test("a session that is over shows the landing page, and is not asked about again", async ({
  page,
  context,
  server,
}) => {
  await context.addCookies([{ name: "kintale", value: "worn-out", url: server.url }])
  await page.goto("/")
  await expect(landing(page)).toBeVisible()

  // The note that somebody was signed in here, with no session behind it.
  await context.clearCookies()
  await page.evaluate(() => localStorage.setItem("kintale-signed-in-here", "yes"))
  await page.reload()
  await expect(landing(page)).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("kintale-signed-in-here")))
    .toBeNull()
})

test("NAV-17 an address that is nowhere says so to a visitor, in the plain bar", async ({
  page,
}) => {
  await page.goto("/nowhere")
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Features" })).toHaveCount(0)
})

test("R689 the landing page is drawn in the chosen theme and size from the first, before any of its scripts", async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem("kintale-theme", "dark")
    localStorage.setItem("kintale-large-text", "yes")
  })
  // Only what stands in front of the page may run.
  const held = Promise.withResolvers<void>()
  await page.route("**/assets/index-*.js", async (route) => {
    await held.promise
    await route.abort()
  })
  await page.emulateMedia({ colorScheme: "light" })
  await page.goto("/", { waitUntil: "commit" })
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await expect(page.locator("html")).toHaveCSS("font-size", "21px")
})
