import { networkInterfaces } from "node:os"
import { join } from "node:path"
import type { Page, WebSocketRoute } from "@playwright/test"
import type { StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import type { Caller } from "../support/api-client.ts"
import { expect, test, withEngines } from "./fixtures.ts"
import { addPerson, grant, relative } from "../support/factories.ts"
import { startServer } from "../support/spawn-server.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { storyIsReady } from "../support/wait-for.ts"
import { openWindow } from "./browser-window.ts"

const told = async (caller: Caller, storytellerId?: string) => {
  const recording = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file)
  const about = storytellerId === undefined ? {} : { storytellerId }
  const { id } = await caller.save(recording, undefined, {
    title: "What my country asked",
    ...about,
  })
  return { id, heard: (await storyIsReady(caller, id)).originalTranscription ?? "" }
}

const wordsTab = (page: Page) => page.getByRole("tabpanel", { name: "Transcript" })
const shown = (page: Page) =>
  page
    .locator("[data-paragraph] p")
    .evaluateAll((all) => all.map((one) => one.textContent?.trim() ?? "").join("\n\n"))

const open = (page: Page, id: StoryId) => page.goto(`/story/${id}`)
const edit = async (page: Page) => {
  await wordsTab(page).getByRole("button", { name: "Correct the transcript" }).click()
  await expect(page.getByRole("textbox", { name: "Transcript" })).toBeFocused()
  await page.keyboard.press("Control+End")
}
const saved = (page: Page) => expect(page.getByText("Kept as you type")).toBeVisible()

test("words typed without a connection in a tab that was closed come back and are saved, and the version before is restored from the history", async ({
  browser,
  server,
}) => {
  const { caller } = await relative(server.url, "kept")
  const { id, heard } = await told(caller)
  const window = await openWindow(browser, caller)
  await open(window.page, id)
  await edit(window.page)
  await window.cutLine()
  await window.page.keyboard.type(" So it was.")
  await expect(window.page.getByText(/keep your changes on this device/)).toBeVisible()
  await window.page.close()
  expect((await caller.story(id)).originalTranscription).toBe(heard)

  window.mendLine()
  const page = await window.context.newPage()
  await open(page, id)
  await expect.poll(() => shown(page)).toBe(`${heard} So it was.`)
  await expect
    .poll(async () => (await caller.story(id)).originalTranscription)
    .toBe(`${heard} So it was.`)

  await wordsTab(page).getByRole("button", { name: "History" }).click()
  const history = page.getByRole("dialog")
  await history.getByRole("button", { name: /Original transcript/ }).click()
  await history.getByRole("button", { name: "Restore this version" }).click()
  await page.getByRole("button", { name: "Restore it" }).click()
  await expect(history.getByText(/Restored by/)).toBeVisible()
  await page.keyboard.press("Escape")
  await expect.poll(() => shown(page)).toBe(heard)
  await expect.poll(async () => (await caller.story(id)).originalTranscription).toBe(heard)
  await window.close()
})

test("words are corrected over plain http in the house, too", async ({ browser }) => {
  const address = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal)?.address
  test.skip(address === undefined, "this machine has no address but its own")
  const server = await startServer({ env: { HOST: address ?? "" }, ...withEngines("spared") })
  const { caller } = await relative(server.url, "plain")
  const { id, heard } = await told(caller)
  const window = await openWindow(browser, caller)
  const { page } = window
  await open(page, id)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await edit(page)
  await page.keyboard.type(" So it was.")
  await expect
    .poll(async () => (await caller.story(id)).originalTranscription)
    .toBe(`${heard} So it was.`)
  await saved(page)
  await window.close()
  await server.stop()
})

/** How many tabs' changes this browser keeps. */
const storedHere = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("kintale-edits")
        opening.onsuccess = () => {
          const counting = opening.result.transaction("edits").objectStore("edits").count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

test("an editor whose code did not come opens once it is there, and when the story is taken back, what was not saved can still be copied", async ({
  browser,
  server,
}) => {
  const anna = await relative(server.url, "annak")
  const ben = await relative(server.url, "benk")
  const { id: rosa } = await addPerson(anna.caller, { name: "Rosa" })
  const share = await grant(anna.caller, rosa, ben, "contributor")
  const { id } = await told(anna.caller, String(rosa))
  const { page, context, cutLine, mendLine } = await openWindow(browser, ben.caller)
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.route(/edit-panel/, (route) => route.abort())
  await open(page, id)
  await wordsTab(page).getByRole("button", { name: "Correct the transcript" }).click()
  await expect(page.getByText("Opening the transcript…")).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What my country asked")
  await expect(page.getByText(/We'll keep trying/)).toBeVisible()
  await page.unroute(/edit-panel/)
  await expect(page.getByRole("textbox", { name: "Transcript" })).toBeFocused()
  await page.keyboard.press("Control+End")
  await cutLine()
  await page.keyboard.type(" Ben remembers it.")
  await expect(page.getByText(/keep your changes on this device/)).toBeVisible()
  await anna.caller.delete(paths.share(rosa, share.id))
  mendLine()
  await expect(page.getByText("We couldn't save this change.")).toBeVisible()
  await expect(page.getByText(/keep your changes on this device/)).toHaveCount(0)
  expect(await storedHere(page)).toBe(1)
  await page.getByRole("button", { name: "Copy my text" }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/ Ben remembers it\.$/)
  await expect.poll(() => storedHere(page)).toBe(0)
  await page.getByRole("button", { name: "Reload" }).click()
  await expect(page.getByText("Story not found").first()).toBeVisible()
  // The browser has complained of what is not there any more.
  await context.close()
})

test("who is sent away by mistake, while the story is still theirs, comes back in and goes on writing", async ({
  browser,
  server,
}) => {
  const { caller } = await relative(server.url, "sentaway")
  const { id, heard } = await told(caller)
  const window = await openWindow(browser, caller)
  const { page } = window
  const lines: Array<WebSocketRoute> = []
  const wasSentAway = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/transcript$/, async (line) => {
    lines.push(line)
    // Nobody is let in again before it was seen that they had to go.
    if (lines.length > 1) await wasSentAway.promise
    line.connectToServer()
  })
  await open(page, id)
  await edit(page)
  const emails = page.locator(".cm-content")
  await lines[0]?.close({ code: 4403 })
  await expect(emails).toHaveAttribute("contenteditable", "false")
  wasSentAway.resolve()
  await expect(emails).toHaveAttribute("contenteditable", "true")
  await emails.focus()
  await page.keyboard.press("Control+End")
  await page.keyboard.type(" So it was.")
  await expect
    .poll(async () => (await caller.story(id)).originalTranscription)
    .toBe(`${heard} So it was.`)
  await window.close()
})
