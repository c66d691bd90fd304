import type { BrowserContext, Page } from "@playwright/test"
import { comeIn, expect, test } from "./fixtures.ts"
import {
  crash,
  isRecordedFor,
  originalsOf,
  recorderOf,
  startRecording,
  stop,
  storedOn,
  telephone,
} from "./recorder-page.ts"
import { storyIsReady } from "../support/wait-for.ts"

test.use({ viewport: telephone })

/** A page that offers the first part of a story, and another one in which a second part was recorded since. */
const goneOnElsewhere = async (killed: Page, context: BrowserContext) => {
  await startRecording(killed)
  await isRecordedFor(killed, 1)
  await crash(killed)
  const offering = await context.newPage()
  await offering.goto("/record")
  await expect(offering.getByRole("button", { name: "Save it" })).toBeVisible()
  const other = await context.newPage()
  await other.goto("/record")
  await other.getByRole("button", { name: "Continue recording" }).click()
  await isRecordedFor(other, 2)
  await stop(other)
  await expect(recorderOf(other).getByText("in 2 parts")).toBeVisible()
  const kept = await storedOn(other)
  expect(kept).toHaveLength(2)
  await other.close()
  return { offering, kept }
}

test("R830 a story that another tab went on with is saved with all its parts, also from a page that offered it before", async ({
  page,
  context,
  server,
}) => {
  const caller = await comeIn(page, server, "tabs-save")
  const { offering, kept } = await goneOnElsewhere(page, context)
  await offering.getByRole("button", { name: "Save it" }).click()
  await expect(recorderOf(offering).getByText("in 2 parts")).toBeVisible()
  await offering.getByRole("textbox", { name: "Title" }).fill("The night of the flood")
  await offering.getByRole("button", { name: "Save story" }).click()
  await expect(offering.getByText("Your story has been saved.")).toBeVisible()
  const [card] = await caller.stories()
  if (card === undefined) throw new Error("no story was saved")
  const originals = await originalsOf(caller, await storyIsReady(caller, card.id))
  expect(originals.map((bytes) => bytes.length)).toEqual(kept.map(({ bytes }) => bytes.length))
})

test("R830 who discards what a page offered is asked again where another tab went on with it since", async ({
  page,
  context,
  server,
}) => {
  await comeIn(page, server, "tabs-discard")
  const { offering, kept } = await goneOnElsewhere(page, context)
  const discard = async () => {
    await offering.getByRole("button", { name: "Discard" }).click()
    const question = offering.getByRole("alertdialog", { name: "Discard this recording?" })
    await question.getByRole("button", { name: "Discard" }).click()
  }
  await discard()
  await expect(recorderOf(offering)).toContainText("in 2 parts and still here")
  expect(await storedOn(offering)).toHaveLength(kept.length)
  await discard()
  await expect.poll(() => storedOn(offering)).toEqual([])
})

test("R830 a part that was thrown away just before a crash is not there again, and the rest can be saved", async ({
  page,
  context,
  server,
}) => {
  const caller = await comeIn(page, server, "tabs-removed")
  await startRecording(page)
  await isRecordedFor(page, 1)
  await stop(page)
  await page.getByText("Add more, or start over").click()
  await page.getByRole("button", { name: "Continue recording" }).click()
  await isRecordedFor(page, 1)
  await stop(page)
  await expect(recorderOf(page)).toContainText(/backed up(?! to)/)
  await page.getByText("Parts and more").click()
  // A server that never answers.
  await page.route(/\/api\/uploads\/[\da-f]+$/, () => undefined)
  await page.getByRole("button", { name: "Discard part 2" }).click()
  await page.getByRole("button", { name: "Discard", exact: true }).click()
  await expect.poll(() => storedOn(page)).toHaveLength(1)
  await crash(page)

  const after = await context.newPage()
  await after.goto("/record")
  await after.getByRole("button", { name: "Save it" }).click()
  await after.getByRole("textbox", { name: "Title" }).fill("The night of the flood")
  await after.getByRole("button", { name: "Save story" }).click()
  await expect(after.getByText("Your story has been saved.")).toBeVisible()
  const [card] = await caller.stories()
  if (card === undefined) throw new Error("no story was saved")
  expect(await originalsOf(caller, await storyIsReady(caller, card.id))).toHaveLength(1)
})

/** Opens the database of takes in its format before this one, and never lets go of it, as a page that is frozen. */
const holdUp = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("kintale-takes", 2)
        opening.addEventListener("success", () => {
          Reflect.set(window, "heldUp", opening.result)
          resolve()
        })
      }),
  )

test("R831 where another page holds up the storage of the device, a recording is sent and saved all the same, and is said to be kept nowhere else", async ({
  page: frozen,
  context,
  server,
}) => {
  await comeIn(frozen, server, "tabs-held-up")
  await frozen.goto("/robots.txt")
  await holdUp(frozen)
  const page = await context.newPage()
  await startRecording(page)
  await expect(recorderOf(page).getByText("The backup is off")).toBeVisible()
  await stop(page)
  await page.getByRole("textbox", { name: "Title" }).fill("The night of the flood")
  await page.getByRole("button", { name: "Save story" }).click()
  await expect(page.getByText("Your story has been saved.")).toBeVisible({ timeout: 60_000 })
})
