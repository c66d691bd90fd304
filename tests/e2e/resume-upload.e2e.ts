import { comeIn, expect, test } from "./fixtures.ts"
import {
  crash,
  isRecordedFor,
  storedOn,
  recorderOf,
  startRecording,
  telephone,
} from "./recorder-page.ts"
import { onTheirWay } from "../support/uploads/tus-requests.ts"

test.use({ viewport: telephone })

/** Keeps a page's requests on their way. */
const nobodyAnswers = () => undefined
const onServer = /backed up(?! to)/

test(
  "R433 what a crash left on the device is sent by itself, offered in every tab, and taken over by whoever keeps it",
  { tag: "@cluster" },
  async ({ page: crashing, context, server }) => {
    const caller = await comeIn(crashing, server, "senderoftakes")
    await crashing.route("**/api/uploads**", nobodyAnswers)
    await startRecording(crashing)
    await isRecordedFor(crashing, 3)
    await crash(crashing)
    expect(await onTheirWay(caller)).toEqual([])

    const page = await context.newPage()
    await page.goto("/record")
    await expect(recorderOf(page)).toContainText(onServer)
    const [kept] = await storedOn(page)
    const [upload] = await onTheirWay(caller)
    expect(upload).toMatchObject({ saveKey: kept?.saveKey, received: kept?.bytes.length })
    expect(upload?.length).toBe(upload?.received)

    const other = await context.newPage()
    await other.goto("/record")
    await expect(recorderOf(other)).toContainText(onServer)
    await other.getByRole("button", { name: "Save it" }).click()
    await other.getByRole("textbox", { name: "Title" }).fill("The night of the flood")
    await other.getByRole("button", { name: "Save story" }).click()
    await expect(other.getByText("Your story has been saved.")).toBeVisible()
    expect(await caller.stories()).toHaveLength(1)
    expect(await onTheirWay(caller)).toEqual([])
  },
)

test("R433 at home it is sent as well, and what is thrown away is sent no more", async ({
  page: crashing,
  context,
  server,
}) => {
  const caller = await comeIn(crashing, server, "throwerofone")
  await crashing.route("**/api/uploads**", nobodyAnswers)
  await startRecording(crashing)
  await isRecordedFor(crashing, 2)
  await crash(crashing)

  const page = await context.newPage()
  await page.goto("/")
  await expect.poll(async () => (await onTheirWay(caller))[0]?.length ?? 0).toBeGreaterThan(0)
  await page.getByRole("link", { name: "Open it" }).click()
  await expect(recorderOf(page)).toContainText(onServer)
  await page.getByRole("button", { name: "Discard" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click()
  await expect.poll(() => onTheirWay(caller)).toEqual([])
  await expect(recorderOf(page)).not.toContainText("You have an unsaved recording")
})
