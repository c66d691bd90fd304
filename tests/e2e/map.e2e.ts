import type { Page } from "@playwright/test"
import { join } from "node:path"
import { Caller } from "../support/api-client.ts"
import { expect, expectAccessible, noComplaints, test as base } from "./fixtures.ts"
import { withPlacedFamily } from "../support/fixtures/map-stories.ts"
import { makeFolder, tone } from "../support/audio.ts"
import { openWindow } from "./browser-window.ts"

type Family = Awaited<ReturnType<typeof withPlacedFamily>>

/** All of these go to one family, whose server starts once, and is the only one. */
const test = base.extend<object, { readonly family: Family }>({
  server: [async ({ family }, use) => use(family.server), { scope: "worker" }],
  family: [
    async ({}, use) => {
      const family = await withPlacedFamily()
      await use(family)
      await family.stop()
    },
    { scope: "worker" },
  ],
})

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const drawing = (page: Page) => page.getByRole("region", { name: "Map of the stories" })
const list = (page: Page) => page.getByRole("list", { name: "Stories on the map" })
const listed = (page: Page, name: RegExp) => list(page).getByRole("button", { name })
const pins = (page: Page) => page.locator("[data-pin]")
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true })

/** What the map has drawn by itself, beside our pins: far more from afar than of one town. */
const drawsSomething = (page: Page, more = 20) =>
  expect
    .poll(async () => Number(await page.locator("[data-drawn]").getAttribute("data-drawn")))
    .toBeGreaterThan(more)

test(
  "MAP-01 MAP-02 MAP-03 MAP-04 MAP-05 MAP-06 MAP-07 MAP-08 MAP-09 MAP-10 MAP-11 MAP-12 MAP-13 MAP-14 MAP-15 MAP-16 MAP-17 MAP-19 CONST-39 CONST-41 CONST-42 CONST-43 OK-16 R200 R201 the stories stand in a list and on a map, which lead to each other and to what was told at a spot",
  { tag: "@core" },
  async ({ browser, family }) => {
    const { page, context, close } = await openWindow(browser, family.caller)
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    await page.goto("/map")
    await drawsSomething(page)
    await expect(list(page).getByRole("listitem")).toHaveCount(8)
    await expect(page.getByText("Told in no place")).toHaveCount(0)
    const scroller = list(page).locator("..")
    expect((await scroller.boundingBox())?.height).toBe(24 * 18)
    await expect(
      page.getByRole("button", { name: "6 stories around Porto, Portugal" }),
    ).toBeVisible()
    for (const [label, figure] of [
      ["GPS Tagged Stories", "7"],
      ["Total Stories", "9"],
      ["Countries", "1"],
      ["Unique Cities", "2"],
    ] as const) {
      const card = panel(page, "Global Story Distribution")
      await expect(card.getByText(label, { exact: true }).locator("..")).toContainText(figure)
    }

    const search = page.getByRole("searchbox", { name: "Search the map" })
    await search.fill("rosa’s KITCHEN")
    await expect(list(page).getByRole("listitem")).toHaveCount(5)
    await expect(pins(page)).toHaveCount(1)
    await search.fill("Atlantis")
    await expect(page.getByRole("heading", { name: "No stories match your search" })).toBeVisible()
    await expect(pins(page)).toHaveCount(0)
    await page.getByRole("button", { name: "Show all stories" }).click()
    await expect(list(page).getByRole("listitem")).toHaveCount(8)

    // From the list to the map: a spot of five.
    await listed(page, /^The blue tram/).click()
    await expect(page).toHaveURL(/\/map\?story=1002$/)
    await expect(pins(page)).toHaveCount(1)
    const kitchen = page.getByRole("button", { name: "5 stories at Rosa’s kitchen" })
    await expect(kitchen).toHaveAttribute("aria-pressed", "true")
    const here = panel(page, "Rosa’s kitchen")
    await expect(here).toContainText("Lisbon, Portugal · 5 stories at this location")
    await expect(here.getByRole("article", { name: "Featured story" })).toContainText(
      "The blue tram",
    )
    await expect(panel(page, "Other stories from here").getByRole("listitem")).toHaveCount(3)
    const stories = here.getByRole("link", { name: "Stories from Lisbon" })
    await expect(stories).toHaveAttribute("href", "/stories?location=Lisbon")
    await here.getByRole("button", { name: "Copy coordinates" }).click()
    await expect(page.getByText("Coordinates copied")).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("38.722300, -9.139300")

    // From the map to the list, and back to what was chosen before.
    await page.getByRole("button", { name: "Show all pins" }).click()
    await page
      .getByRole("button", { name: "Grinding corn, which happened at The old mill" })
      .click()
    await expect(listed(page, /^Grinding corn/)).toHaveAttribute("aria-pressed", "true")
    await expect(listed(page, /^Grinding corn/)).toBeInViewport()
    const mill = panel(page, "The old mill")
    await expect(mill.getByRole("link", { name: /^View the rest/ })).toHaveCount(0)
    await expect(panel(page, "Other stories from here")).toHaveCount(0)
    await expect(mill.getByRole("link", { name: "Stories from The old mill" })).toHaveAttribute(
      "href",
      "/stories?location=The%20old%20mill",
    )
    await page.goBack()
    await expect(here).toBeVisible()
    await here.getByRole("link", { name: "View the rest: 1 more" }).click()
    await expect(page).toHaveURL(/\/stories\?location=Lisbon$/)
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(5)
    await close()
  },
)

test("R202 R204 the pins of a time and of a kind stay, and a place that a story names plays the sentence", async ({
  browser,
  family,
}) => {
  const { page, close } = await openWindow(browser, family.caller)
  await page.goto("/map")
  await drawsSomething(page)
  await page.getByRole("checkbox", { name: "Mentioned in the story" }).uncheck()
  await expect(list(page).getByRole("listitem")).toHaveCount(7)
  await page.getByRole("checkbox", { name: "Mentioned in the story" }).check()

  await page.getByRole("button", { name: "When it happened" }).click()
  const from = page.getByRole("slider", { name: "From" })
  await expect(from).toHaveAttribute("aria-valuetext", "1945")
  await from.press("PageUp")
  await expect(from).toHaveAttribute("aria-valuetext", "1955")
  await expect(list(page).getByRole("listitem")).toHaveText([/The ship to Brazil/])
  await expect(pins(page)).toHaveCount(1)
  await expect(page.getByText("5 stories have no date, so they aren't shown.")).toBeVisible()
  await page.getByRole("button", { name: "All times" }).click()
  await expect(list(page).getByRole("listitem")).toHaveCount(8)

  await page.getByRole("button", { name: "Over the Oder, which mentions Breslau" }).click()
  const breslau = panel(page, "Breslau")
  await expect(breslau).toContainText("Mentions Breslau at 0:02.")
  await breslau.getByRole("button", { name: "Play from 0:02" }).click()
  await expect(breslau.getByRole("button", { name: "Pause" })).toBeVisible()
  await expect(breslau.getByText(/^0:(0[3-9]|[1-5]\d)$/)).toBeVisible()
  await expect(breslau.getByRole("link", { name: "Open the story" })).toHaveAttribute(
    "href",
    "/story/1008?t=2",
  )
  await close()
})

/** Presses Tab until it is there. */
const tabTo = async (page: Page, wanted: ReturnType<Page["getByRole"]>) => {
  const isThere = () => wanted.evaluate((one) => one === document.activeElement)
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return
    await page.keyboard.press("Tab")
  }
  throw new Error("Tab does not lead there")
}

test("R205 R246 NAV-13 NAV-27 a story is reached from the map by keyboard alone, and nothing on it is out of anybody's reach", async ({
  browser,
  family,
}) => {
  const { page, close } = await openWindow(browser, family.caller)
  await page.goto("/")
  await tabTo(
    page,
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Map" }),
  )
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "Story Map" })).toBeFocused()
  await drawsSomething(page)
  await tabTo(
    page,
    page.getByRole("button", { name: "Grinding corn, which happened at The old mill" }),
  )
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "The old mill" })).toBeFocused()
  await expectAccessible(page)

  // The focus stays with the map: where the panel closes, and where the pin becomes one with others.
  await page.getByRole("button", { name: "Close this location" }).focus()
  await page.keyboard.press("Enter")
  const mill = page.getByRole("button", { name: "Grinding corn, which happened at The old mill" })
  await expect(mill).toBeFocused()
  for (const sign of ["-", "-", "-"]) await page.keyboard.press(sign)
  await expect(mill).toHaveCount(0)
  const within = page.getByRole("button", { name: /^\d stories around / })
  await expect(within.or(page.locator("canvas")).and(page.locator(":focus"))).toHaveCount(1)
  await listed(page, /^Grinding corn/).focus()
  await page.keyboard.press("Enter")
  await tabTo(page, panel(page, "The old mill").getByRole("link", { name: "Open the story" }))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "Grinding corn" })).toBeFocused()
  await close()
})

test("R201 R206 on a phone the map comes first and nothing lies under the bar; a new story comes by itself and moves nothing", async ({
  browser,
  family,
}) => {
  const { page, context, close } = await openWindow(browser, family.caller, phone)
  await page.goto("/map?story=1007")
  await drawsSomething(page, 3)
  const bar = await page.getByRole("navigation", { name: "Main" }).boundingBox()
  const map = await drawing(page).boundingBox()
  const [mapEnd, barTop] = [(map?.y ?? 0) + (map?.height ?? 0), bar?.y ?? 0]
  expect(mapEnd).toBeLessThan(barTop)
  const heading = panel(page, "The old mill").getByRole("heading").first()
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(barTop)
  const zoom = () => page.locator("[data-zoom]").getAttribute("data-zoom")
  const before = await zoom()

  const file = await tone(join(await makeFolder(), "new.mp3"), 1)
  await family.caller.upload(file, {
    ...{ title: "The new mill wheel", storytellerId: String(family.rosa) },
    ...{ locationName: "The new mill", latitude: "53.75", longitude: "-2.0" },
  })
  await expect(panel(page, "The old mill")).toContainText("1 story at this location")
  await expect(listed(page, /^The new mill wheel/)).toBeAttached()
  expect(await zoom()).toBe(before)
  await expect(page).toHaveURL(/story=1007$/)

  // A finger that goes up over the map goes on with the page.
  const hand = await context.newCDPSession(page)
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", up = 0) =>
    hand.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: 190, y: mapEnd - 60 - up }],
    })
  await touch("touchStart")
  for (let up = 20; up <= 200; up += 20) await touch("touchMove", up)
  await touch("touchEnd")
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  expect(await zoom()).toBe(before)
  await close()
})

test("MAP-20 MAP-21 ROLE-03 ROLE-04 CONST-34 whoever has no placed story is told so, without a map the rest works, and a visitor is led to the login", async ({
  browser,
  family,
}) => {
  const nobody = new Caller(family.server.url)
  await nobody.join("placeless")
  const empty = await openWindow(browser, nobody)
  await empty.page.goto("/map")
  await expect(
    empty.page.getByRole("heading", { name: "No stories with GPS locations yet" }),
  ).toBeVisible()
  await drawsSomething(empty.page)
  await empty.close()

  const blind = await openWindow(browser, family.caller)
  await blind.page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, kind: string, ...rest: []) {
        return kind.startsWith("webgl") ? null : getContext.call(this, kind, ...rest)
      },
    })
  })
  await blind.page.goto("/map?story=1006")
  const notice = blind.page.getByText("Porto, Portugal: 41.149600, -8.611000")
  await expect(notice).toBeVisible()
  await listed(blind.page, /^Grinding corn/).click()
  await expect(blind.page.getByText("The old mill: 53.741200, -2.013500")).toBeVisible()
  await expect(panel(blind.page, "The old mill")).toBeVisible()
  await blind.close()

  const context = await browser.newContext({ baseURL: family.server.url })
  const check = noComplaints(context)
  const visitor = await context.newPage()
  await visitor.goto("/map")
  await expect(visitor).toHaveURL(/\/login$/)
  check()
  await context.close()
})
