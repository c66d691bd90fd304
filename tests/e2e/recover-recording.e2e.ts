import { comeIn, expect, noComplaints, test } from "./fixtures.ts"
import {
  bytesOf,
  crash,
  isRecordedFor,
  storedOn,
  originalsOf,
  recorderOf,
  stop,
  telephone,
} from "./recorder-page.ts"
import { decodedSeconds } from "../support/audio.ts"
import { storyIsReady } from "../support/wait-for.ts"

test.use({ viewport: telephone })

test("R390 R393 after a crash the same story goes on in a new part, and is saved with every byte that was kept and heard to its end", async ({
  page: crashing,
  context,
  server,
}) => {
  const caller = await comeIn(crashing, server, "crashed")
  await crashing.goto("/record")
  // On a phone a recording that is under way has the screen to itself.
  await crashing.getByRole("textbox", { name: "Title" }).fill("The night of the flood")
  await crashing.getByRole("button", { name: "Start recording" }).click()
  await isRecordedFor(crashing, 3)
  await crash(crashing)

  const check = noComplaints(context)
  const page = await context.newPage()
  await page.goto("/")
  await expect(page.getByText("You have an unsaved recording")).toBeVisible()
  await page.getByRole("link", { name: "Open it" }).click()
  await expect(page.getByText(/You have an unsaved recording/)).toBeVisible()
  const [before] = await storedOn(page)
  await page.getByRole("button", { name: "Continue recording" }).click()
  await expect(recorderOf(page)).toContainText("Part 2")
  await isRecordedFor(page, 2)
  await stop(page)
  await expect(recorderOf(page).getByText("in 2 parts")).toBeVisible()
  await page.getByText("Parts and more").click()
  await expect(page.getByRole("button", { name: "Play" })).toHaveCount(2)
  await page.getByRole("button", { name: "Continue recording" }).click()
  await expect(recorderOf(page)).toContainText("Part 3")
  await isRecordedFor(page, 1)
  await stop(page)
  await expect(recorderOf(page).getByText("in 3 parts")).toBeVisible()
  await expect(recorderOf(page)).toContainText(/backed up(?! to)/)
  const kept = await storedOn(page)
  expect(kept[0]?.bytes.equals(before?.bytes ?? Buffer.of())).toBe(true)

  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("The night of the flood")
  await page.getByRole("button", { name: "Save story" }).click()
  await expect(page.getByText("Your story has been saved.")).toBeVisible()
  const [card] = await caller.stories()
  if (card === undefined) throw new Error("no story was saved")
  const story = await storyIsReady(caller, card.id)
  const originals = await originalsOf(caller, story)
  expect(originals.map((bytes, n) => bytes.equals(kept[n]?.bytes ?? Buffer.of()))).toEqual(
    kept.map(() => true),
  )
  expect(originals).toHaveLength(3)
  const seconds = await Promise.all(originals.map(decodedSeconds))
  const sum = seconds.reduce((all, each) => all + each, 0)
  const played = await decodedSeconds(await bytesOf(caller, story.audioUrl))
  expect(Math.abs(played - sum)).toBeLessThan(0.05)
  expect(await storedOn(page)).toEqual([])

  await page.goto(`/story/${String(story.id)}`)
  await expect(page.getByText(/in 3 parts/i).first()).toBeVisible()
  check()
})
