import { join } from "node:path"
import type { Browser, Page } from "@playwright/test"
import { routes } from "#protocol/paths.ts"
import { Person } from "#protocol/person.ts"
import { Caller, decode } from "../support/api-client.ts"
import { expect, test } from "./fixtures.ts"
import type { RunningServer } from "../support/spawn-server.ts"
import { makeFolder, tone } from "../support/audio.ts"
import { storyIsReady } from "../support/wait-for.ts"
import { openWindow } from "./browser-window.ts"

/** Somebody in a browser of their own, who keeps their grandmother Rosa and one story of hers. */
const atHome = async (browser: Browser, server: RunningServer, name: string) => {
  const caller = new Caller(server.url)
  await caller.join(name)
  const grandmother = { name: "Rosa Almeida", relationship: "grandmother" }
  const rosa = decode(Person, await caller.post(routes.people, grandmother))
  const file = await tone(join(await makeFolder(), "whistle.mp3"), 1)
  const { storyId } = await caller.upload(file, {
    title: "The whistle",
    storytellerId: String(rosa.id),
  })
  // From here on nothing changes by itself.
  await storyIsReady(caller, storyId)
  return { rosa: rosa.id, story: storyId, ...(await openWindow(browser, caller)) }
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name, exact: true })
const places = (page: Page) => page.getByRole("navigation", { name: "Main" })
const notFound = (page: Page) => heading(page, "404 Page Not Found")
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Keeps the answer to who is here until it is let go. */
const holdWhoIsHere = async (page: Page) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${routes.currentUser}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test("NAV-03 NAV-04 a visitor comes to the sign-in, and by the link of an email to a new password", async ({
  page,
}) => {
  await page.goto("/login")
  await expect(heading(page, "Welcome to Kintale")).toBeVisible()
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible()
  await expect(page.getByRole("tab", { name: "Sign Up" })).toBeVisible()
  await expect(page).toHaveTitle("Sign in · Kintale")

  await page.goto("/reset-password?token=from-a-letter")
  await expect(heading(page, "Reset Password")).toBeVisible()
  await expect(page.getByLabel("New Password", { exact: true })).toBeVisible()
  await expect(page).toHaveTitle("Reset Password · Kintale")
})

test("NAV-05 NAV-06 NAV-07 NAV-08 NAV-09 NAV-10 NAV-12 NAV-13 NAV-15 NAV-16 every address opens its screen for someone signed in, bookmarked or loaded again", async ({
  browser,
  server,
}) => {
  const { page, rosa, story, close } = await atHome(browser, server, "bookmarks")
  for (const [path, name, title] of [
    ["/setup", "Welcome", "Welcome"],
    ["/record", "Record a story", "Record a story"],
    ["/stories", "Stories", "Stories"],
    [`/story/${story}`, "The whistle", "The whistle"],
    ["/people", "People", "People"],
    [`/people/${rosa}`, "Rosa Almeida", "Rosa Almeida"],
    [`/people/${rosa}/edit`, /Edit Rosa Almeida/, "Edit Rosa Almeida"],
    ["/map", "Story Map", "Story Map"],
    ["/profile", "Anna Berg", "Profile"],
    ["/settings", "Settings", "Settings"],
  ] as const) {
    await page.goto(path)
    for (const again of [false, true]) {
      if (again) await page.reload()
      await expect(heading(page, name)).toBeVisible()
      await expect(page).toHaveTitle(`${title} · Kintale`)
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1)
      expect(pathOf(page)).toBe(path)
    }
  }
  await close()
})

test("NAV-10 NAV-11 /family leads to the same person as /people, and to nobody by anything but a number", async ({
  browser,
  server,
}) => {
  const { page, rosa, close } = await atHome(browser, server, "cousins")
  const shown: Array<string> = []
  for (const path of [`/people/${rosa}`, `/family/${rosa}`]) {
    await page.goto(path)
    await expect(heading(page, "Rosa Almeida")).toBeVisible()
    await page.waitForLoadState("networkidle")
    await expect(places(page).getByRole("link", { name: "People" })).toHaveAttribute(
      "aria-current",
      "page",
    )
    const main = page.getByRole("main")
    await expect(main.getByText("The whistle").first()).toBeVisible()
    if (shown.length > 0) await expect.poll(() => main.ariaSnapshot()).toBe(shown[0])
    shown.push(await main.ariaSnapshot())
  }
  expect(shown[1]).toBe(shown[0])

  for (const path of ["/people/rosa", "/family/rosa", "/people/0", "/family/1.5"]) {
    await page.goto(path)
    await expect(heading(page, "Family member not found")).toBeVisible()
  }
  await close()
})

for (const [where, viewport] of [
  ["along the top", { width: 1280, height: 800 }],
  ["under the thumb", { width: 390, height: 844 }],
] as const) {
  test(`NAV-23 NAV-24 NAV-25 NAV-26 NAV-27 Home, Stories, People, Record and Map lie ${where}, and lead there without loading anew`, async ({
    browser,
    server,
  }) => {
    const caller = new Caller(server.url)
    await caller.join(`walks${viewport.width}`)
    const { page, close } = await openWindow(browser, caller, { viewport })
    await page.goto("/settings")
    await expect(heading(page, "Settings")).toBeVisible()
    const box = await places(page).boundingBox()
    const middle = (box?.y ?? 0) + (box?.height ?? 0) / 2
    expect(middle / viewport.height < 0.5 ? "along the top" : "under the thumb").toBe(where)

    await page.evaluate(() => Object.assign(window, { isMarked: true }))
    for (const [label, path, name] of [
      ["Stories", "/stories", "Stories"],
      ["People", "/people", "People"],
      ["Map", "/map", "Story Map"],
      ["Record", "/record", "Record a story"],
      ["Home", "/", /Welcome, Anna/],
    ] as const) {
      await places(page).getByRole("link", { name: label }).click()
      await expect(heading(page, name)).toBeFocused()
      expect(pathOf(page)).toBe(path)
      await expect(places(page).locator("[aria-current=page]")).toHaveText(label)
    }
    expect(await page.evaluate(() => "isMarked" in window)).toBe(true)
    await page.goBack()
    await expect(heading(page, "Record a story")).toBeVisible()
    await close()
  })
}

test("NAV-18 NAV-19 NAV-20 R166 until it is known who is here, the doors stand open, the places wait, and nobody is sent anywhere", async ({
  browser,
  server,
}) => {
  const caller = new Caller(server.url)
  await caller.join("patient")
  const { page, close } = await openWindow(browser, caller)
  const waiting = page.getByRole("main").getByText("Loading…").first()
  for (const [path, meanwhile, then, name] of [
    ["/login", heading(page, "Welcome to Kintale"), "/", /Welcome, Anna/],
    ["/reset-password", heading(page, "Invalid Reset Link"), "/", /Welcome, Anna/],
    ["/people", waiting, "/people", "People"],
    ["/", waiting, "/", /Welcome, Anna/],
    ["/nowhere", waiting, "/nowhere", "404 Page Not Found"],
  ] as const) {
    const letGo = await holdWhoIsHere(page)
    await page.goto(path)
    await expect(meanwhile).toBeVisible()
    await expect(notFound(page)).toHaveCount(0)
    expect(pathOf(page)).toBe(path)
    letGo()
    await expect(heading(page, name)).toBeVisible()
    expect(pathOf(page)).toBe(then)
    await page.unrouteAll({ behavior: "wait" })
  }
  await close()
})

test("NAV-17 an address that is nowhere says so to someone signed in, among their places, and leads home", async ({
  browser,
  server,
}) => {
  const caller = new Caller(server.url)
  await caller.join("strays")
  const { page, close } = await openWindow(browser, caller)
  for (const path of ["/nowhere", "/people/1/2/3", "/story"]) {
    await page.goto(path)
    await expect(notFound(page)).toBeVisible()
    await expect(page).toHaveTitle("404 Page Not Found · Kintale")
  }
  await page.getByRole("link", { name: "Go home" }).click()
  await expect(heading(page, /Welcome, Anna/)).toBeFocused()
  await close()
})

test("each screen's code comes when it is opened, and the rest in a quiet moment, unless data is to be saved", async ({
  browser,
  server,
}) => {
  const caller = new Caller(server.url)
  await caller.join("thrifty")
  const screensCome = (page: Page) => {
    const come = new Set<string>()
    page.on("request", (request) => {
      const [, screen] = /\/assets\/([a-z-]+)-page-[^/]+\.js$/.exec(request.url()) ?? []
      if (screen !== undefined) come.add(screen)
    })
    return come
  }
  const saving = await openWindow(browser, caller)
  await saving.page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  )
  await saving.page.clock.install()
  const come = screensCome(saving.page)
  await saving.page.goto("/settings")
  await expect(heading(saving.page, "Settings")).toBeVisible()
  await saving.page.clock.runFor(60_000)
  await saving.page.waitForLoadState("networkidle")
  expect([...come]).toEqual(["settings"])
  await places(saving.page).getByRole("link", { name: "People" }).click()
  await expect(heading(saving.page, "People")).toBeVisible()
  expect([...come]).toEqual(["settings", "people"])
  await saving.close()

  const { page, close } = await openWindow(browser, caller)
  const all = screensCome(page)
  await page.goto("/settings")
  const rest = [
    "home",
    "stories",
    "record",
    "story",
    "people",
    "person",
    "edit-person",
    "profile",
    "map",
  ]
  await expect.poll(() => rest.filter((screen) => !all.has(screen))).toEqual([])
  await close()
})
