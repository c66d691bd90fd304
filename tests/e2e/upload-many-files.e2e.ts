import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { paths } from "#protocol/paths.ts"
import { test as base, comeIn, expect, expectAccessible, noComplaints } from "./fixtures.ts"
import { makeFolder, makeSound, tone } from "../support/audio.ts"

const test = base.extend({
  // A browser says of every request that its line did not carry it, and of a refusal.
  quiet: async ({ context }, use) => {
    const check = noComplaints(context, (text) => /net::ERR_|422/.test(text))
    await use()
    check()
  },
})
test.use({ viewport: { width: 390, height: 844 } })

const openUploads = async (page: Page) => {
  await page.goto("/record")
  await page.getByRole("tab", { name: "Upload a file" }).click()
}

const row = (page: Page, title: string) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) })

test("R395 R396 R400 a folder of old tapes becomes a story each, on a phone", async ({
  page,
  server,
}) => {
  const caller = await comeIn(page, server, "tapekeeper")
  const folder = await makeFolder()
  await tone(join(folder, "tape 10.wav"), 1)
  await tone(join(folder, "tape_2.m4a"), 2)
  await makeSound(join(folder, "tape 1.mp3"), "-i", kennedy.file, "-t", "2")
  await writeFile(join(folder, "silent.mp3"), "this is not sound")
  await writeFile(join(folder, "letter.txt"), "Dear Anna")
  await writeFile(join(folder, ".DS_Store"), "of the system")

  await openUploads(page)
  await page.getByLabel("Choose a folder of recordings").setInputFiles(folder)
  const leftOut = page.getByRole("alert").filter({ hasText: "letter.txt" })
  await expect(leftOut).toContainText("Only .mp3, .m4a, .wav, .webm files are allowed.")
  await leftOut.getByRole("button", { name: "Close" }).click()
  const list = page.getByRole("region", { name: "4 recordings" })
  await expect(list.getByRole("heading", { level: 3 })).toHaveText([
    "silent",
    "tape 1",
    "tape 2",
    "tape 10",
  ])
  await expectAccessible(page)

  await list.getByText("Apply to all").click()
  await list.getByLabel("Tags").fill("tapes, attic")
  await list.getByRole("button", { name: "Change ‘tape 2’" }).click()
  await row(page, "tape 2").getByRole("textbox", { name: "Title" }).fill("How we met")
  await list.getByRole("button", { name: "Done ‘How we met’" }).click()
  await list.getByRole("button", { name: "Upload 4 recordings" }).click()

  await expect(list.getByText("3 of 4 saved as stories.")).toBeVisible()
  const silent = row(page, "silent")
  await expect(silent.getByRole("alert")).toBeVisible()
  await silent.getByRole("button", { name: /^Remove/ }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click()
  await expect(page.getByText("All 3 are saved as stories.")).toBeVisible()

  // The page says that a file is gone at once, the server a moment later.
  await expect.poll(async () => (await caller.me()).storiesRecorded).toBe(3)
  await page.getByRole("link", { name: "Open the story ‘How we met’" }).click()
  await expect(page.getByRole("heading", { name: "How we met" })).toBeVisible()
  await expect(page.getByText("attic").first()).toBeVisible()
})

test("R397 R398 R401 R402 a recording waits without a line, goes on by itself, also after a reload, and is there as it was", async ({
  page,
  context,
  server,
}) => {
  await comeIn(page, server, "onthetrain")
  const file = await tone(join(await makeFolder(), "long tape.wav"), 60)
  const line = await context.newCDPSession(page)
  const carry = (bytesASecond: number, offline = false) =>
    line.send("Network.emulateNetworkConditions", {
      ...{ offline, latency: 0, downloadThroughput: -1 },
      uploadThroughput: bytesASecond,
    })
  await openUploads(page)
  await page.setInputFiles("input[type=file]", file)
  await page.getByRole("textbox", { name: "Title" }).fill("On the train")
  await carry(300_000)
  await page.getByRole("button", { name: "Upload", exact: true }).click()
  await expect(page.getByText(/^[1-9].*B of 5.0 MB are safe on the server\.$/)).toBeVisible()

  await carry(0, true)
  await expect(page.getByText(/The rest will upload by itself/)).toBeVisible()
  // So slow that it is still on its way after all that follows.
  await carry(20_000)
  // Until a whole piece has arrived, which at this speed is up to a minute.
  await expect(page.getByText(/The rest will upload by itself/)).toBeHidden({ timeout: 120_000 })

  await page.getByRole("button", { name: "Pause" }).click()
  await expect(page.getByText("Paused", { exact: true }).first()).toBeVisible()
  await page.getByRole("button", { name: "Resume", exact: true }).click()
  await expect(page.getByText("Sending the recording").first()).toBeVisible()

  await page.getByRole("link", { name: "Home" }).first().click()
  const question = page.getByRole("alertdialog")
  await expect(question).toContainText("The rest will continue the next time you open")
  await question.getByRole("button", { name: "Leave" }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  await page.getByRole("link", { name: "Record", exact: true }).first().click()
  await expect(page.getByText("A file is uploading")).toBeVisible()
  await page.getByRole("button", { name: "Show", exact: true }).click()
  await expect(page.getByText(/^[1-9].*B of 5.0 MB are safe on the server\.$/)).toBeVisible()

  page.once("dialog", (dialog) => void dialog.accept())
  await page.reload()
  await carry(-1)
  await page.getByRole("tab", { name: "Upload a file" }).click()
  await expect(page.getByText("It's saved as a story.")).toBeVisible()
  await page.getByRole("link", { name: "Open the story ‘On the train’" }).click()
  await expect(page).toHaveURL(/\/story\/\d+$/)
  const id = Number(page.url().split("/").at(-1))
  const original = await page.request.get(server.url + paths.storyOriginal(id))
  expect(Buffer.compare(await original.body(), await readFile(file))).toBe(0)
})

test("R426 while a file is on its way a story can be told, and nothing leads away from it", async ({
  page,
  context,
  server,
}) => {
  // On a phone a recording has the screen to itself.
  await page.setViewportSize({ width: 1280, height: 800 })
  await comeIn(page, server, "bothatonce")
  const file = await tone(join(await makeFolder(), "tape.wav"), 20)
  const line = await context.newCDPSession(page)
  const carry = (bytesASecond: number) =>
    line.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 0, downloadThroughput: -1 },
      uploadThroughput: bytesASecond,
    })
  await openUploads(page)
  await page.setInputFiles("input[type=file]", file)
  await page.getByRole("textbox", { name: "Title" }).fill("An old tape")
  // So slow that it is still on its way once somebody speaks.
  await carry(20_000)
  await page.getByRole("button", { name: "Upload", exact: true }).click()
  await expect(page.getByText("Sending the recording").first()).toBeVisible()

  await page.getByRole("tab", { name: "Record", exact: true }).click()
  await page.getByRole("button", { name: "Start recording" }).click()
  const stop = page.getByRole("button", { name: "Stop", exact: true })
  await expect(stop).toBeVisible()
  await carry(-1)
  await expect(page.getByText("Upload successful")).toBeVisible()
  await page.getByRole("tab", { name: "Upload a file" }).click()
  await expect(page.getByRole("link", { name: "Open the story ‘An old tape’" })).toBeVisible()
  await page.getByRole("tab", { name: "Record", exact: true }).click()
  await stop.click()
  await expect(page.getByText("Recorded", { exact: true })).toBeVisible()
})
