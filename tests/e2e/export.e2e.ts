import { mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Browser, Page } from "@playwright/test"
import { austen, kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { paths } from "#protocol/paths.ts"
import { Caller } from "../support/api-client.ts"
import { expect, expectAccessible, noComplaints, test } from "./fixtures.ts"
import { addPerson } from "../support/factories.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { storyIsReady } from "../support/wait-for.ts"
import { openWindow } from "./browser-window.ts"
import { unzip } from "../support/unzip.ts"

/** A family with two stories by two people, one of them in another language as well. */
const tellTwoStories = async (url: string) => {
  const caller = new Caller(url)
  await caller.join("exporter")
  const rosa = await addPerson(caller, { name: "Rosa Müller", relationship: "grandmother" })
  await addPerson(caller, { name: "Karl", relationship: "uncle" })
  const folder = await makeFolder()
  const speech = await makeSound(join(folder, "speech.webm"), "-i", kennedy.file)
  const reading = await makeSound(join(folder, "reading.mp3"), "-i", austen.files[0] ?? "")
  const first = await caller.save(speech, undefined, { title: "What you can do" })
  const ofRosa = { title: "The river froze", storytellerId: String(rosa.id) }
  const second = await caller.save(reading, undefined, ofRosa)
  await storyIsReady(caller, first.id)
  await storyIsReady(caller, second.id)
  await caller.patch(paths.storyContent(second.id), {
    originalTranscription: "Der Fluss fror zu.\n\nWir gingen über das Eis.",
    englishTranslation: "The river froze.\n\nWe walked across the ice.",
  })
  return caller
}

/** Takes the export as anybody would, and unpacks it into a folder as their computer would. */
const takeAlong = async (page: Page, folder: string) => {
  await page.goto("/settings")
  await page.getByRole("button", { name: "Export Data" }).click()
  const dialog = page.getByRole("dialog", { name: "Export your data" })
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Start the download" }).click(),
  ])
  const files = await unzip(await readFile(await download.path()))
  for (const [name, bytes] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  return pathToFileURL(join(folder, "index.html")).href
}

/** A browser without any network, and what it asked for beside files of this computer. */
const openOffline = async (browser: Browser, address: string) => {
  const context = await browser.newContext({ offline: true, reducedMotion: "reduce" })
  const check = noComplaints(context)
  const strays: Array<string> = []
  const page = await context.newPage()
  page.on("request", (request) => {
    if (!/^(?:file|data):/.test(request.url())) strays.push(request.url())
  })
  await page.goto(address)
  return {
    page,
    close: async () => {
      expect(strays, "what was asked for outside").toEqual([])
      check()
      await context.close()
    },
  }
}

const secondsHeard = (page: Page) =>
  page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime)

test("SET-10 what was exported is read, searched and heard without Kintale and without a network", async ({
  browser,
  server,
}) => {
  const caller = await tellTwoStories(server.url)
  const window = await openWindow(browser, caller)
  const address = await takeAlong(window.page, await makeFolder())
  await window.close()
  const { page, close } = await openOffline(browser, address)

  const stories = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("a") })
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The stories of Anna Berg")
  await expect(stories).toHaveCount(2)
  await expectAccessible(page)

  // People, and words wherever they stand, typed without the dots.
  await page.getByRole("button", { name: "Rosa Müller" }).click()
  await expect(stories).toHaveText([/The river froze/])
  await expect(page.getByRole("status")).toHaveText("1 story")
  await page.getByRole("button", { name: "Karl" }).click()
  await expect(page.getByRole("status")).toHaveText("There are no stories of Karl here.")
  await page.getByRole("button", { name: "Everyone" }).click()
  const search = page.getByRole("searchbox", { name: "Search for words" })
  await search.fill("uber das eis")
  await expect(stories).toHaveText([/The river froze.*Wir gingen über das Eis/s])
  await expectAccessible(page)
  // What was found is heard from where it was said.
  await search.fill("country")
  await page.getByRole("link", { name: /^Hear it at 0:0/ }).click()
  await expect(page.getByRole("heading", { level: 1, name: "What you can do" })).toBeVisible()
  await expect.poll(() => secondsHeard(page)).toBeGreaterThan(4)
  await page.getByRole("link", { name: "All stories" }).click()
  await expect(search).toHaveValue("country")
  await search.fill("nobody said this")
  await expect(page.getByRole("status")).toHaveText("No story has these words.")
  await search.fill("")

  await page.getByRole("link", { name: "The river froze" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "The river froze" })).toBeVisible()
  await page.getByRole("button", { name: "English" }).click()
  await expect(page.getByText("We walked across the ice.")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("link", { name: "All stories" }).click()

  await page.getByRole("link", { name: "What you can do" }).click()
  await page
    .getByRole("button", { name: /^Play from 0:0/ })
    .first()
    .click()
  await expect.poll(() => secondsHeard(page)).toBeGreaterThan(1.5)
  await expect(page.locator(".phrase[aria-current]")).toBeVisible()
  await expectAccessible(page)
  await close()
})

test("SET-10 what was exported is whole on a phone as well", async ({ browser, server }) => {
  const caller = new Caller(server.url)
  await caller.signIn("exporter", "a long enough password")
  const window = await openWindow(browser, caller)
  const address = await takeAlong(window.page, await makeFolder())
  await window.close()
  const { page, close } = await openOffline(browser, address)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const title of ["What you can do", "The river froze"]) {
    await page.getByRole("link", { name: title }).click()
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(320)
    await page.goBack()
  }
  await close()
})
