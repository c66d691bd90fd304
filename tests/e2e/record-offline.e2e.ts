import { test as base, comeIn, expect, noComplaints } from "./fixtures.ts"
import { isRecordedFor, recorderOf, stop, telephone } from "./recorder-page.ts"

const test = base.extend({
  // A browser says of every request that its line did not carry it.
  quiet: async ({ context }, use) => {
    const check = noComplaints(context, (text) => /net::ERR_/.test(text))
    await use()
    check()
  },
})
test.use({ viewport: telephone, serviceWorkers: "allow" })

test("R658 R659 without a line the record page opens, records, and saves once the line is back", async ({
  page,
  context,
  server,
}) => {
  const caller = await comeIn(page, server, "inthecellar")
  await page.goto("/record")
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText("No connection right now", { exact: true })).toBeVisible()
  await page.getByRole("button", { name: "Start recording" }).click()
  await isRecordedFor(page, 2)
  await context.setOffline(false)
  await expect(page.getByText("You're back online")).toBeVisible()
  await expect(page.getByRole("status").filter({ hasText: "Recording" }).first()).toBeVisible()
  await stop(page)
  await expect(recorderOf(page).getByText("Recorded")).toBeVisible()
  await page.getByRole("button", { name: "Save the story" }).click()
  await page.getByRole("button", { name: "Save it" }).click()
  await page.getByRole("textbox", { name: "Title" }).fill("In the cellar")

  await context.setOffline(true)
  const form = page.getByRole("form", { name: "About the story" })
  await page.getByRole("button", { name: "Save story" }).click()
  await expect(
    form.getByText(/^No connection right now\./).or(form.getByRole("alert")),
  ).toBeVisible()
  await context.setOffline(false)
  const again = page.getByRole("button", { name: "Save story" })
  const saved = page.getByText("Your story has been saved.")
  await expect(saved.or(again)).toBeVisible()
  if (await again.isVisible()) await again.click()
  await expect(saved).toBeVisible()
  await expect.poll(async () => (await caller.me()).storiesRecorded).toBe(1)
})
