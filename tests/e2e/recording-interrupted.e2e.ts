import type { Page } from "@playwright/test"
import { routes } from "#protocol/paths.ts"
import { test as base, comeIn, expect, expectAccessible, noComplaints } from "./fixtures.ts"
import { Caller } from "../support/api-client.ts"
import { signIn } from "./mail-fixture.ts"
import {
  isRecordedFor,
  storedOn,
  originalsOf,
  recorderOf,
  safeUpTo,
  startRecording,
  stop,
  telephone,
} from "./recorder-page.ts"

const test = base.extend({
  // A browser says of every request that its line did not carry it, and of one that was refused.
  quiet: async ({ context }, use) => {
    const check = noComplaints(context, (text) => /net::ERR_|401/.test(text))
    await use()
    check()
  },
})
test.use({ viewport: telephone })

const saveAs = async (page: Page, title: string) => {
  await page.getByRole("textbox", { name: "Title" }).fill(title)
  await page.getByRole("button", { name: "Save story" }).click()
}

/** The recordings of the only story somebody has. */
const originalsOfTheStory = async (caller: Caller) => {
  const [card, ...others] = await caller.stories()
  if (card === undefined || others.length > 0) throw new Error("there is not one story")
  return originalsOf(caller, await caller.story(card.id))
}

test("R387 R391 without a line a recording goes on, says what is safe, and catches up; a save waits for the line as well", async ({
  page,
  context,
  server,
}) => {
  const caller = await comeIn(page, server, "inthetunnel")
  await startRecording(page)
  await expect.poll(() => safeUpTo(page)).not.toBeNull()
  await context.setOffline(true)
  await expect(recorderOf(page)).toContainText("No connection right now.")
  const before = (await safeUpTo(page)) ?? 0
  await isRecordedFor(page, before + 4)
  expect(await safeUpTo(page)).toBe(before)
  await expect(recorderOf(page)).toContainText("Safe on this device")
  await expectAccessible(page)
  await context.setOffline(false)
  await expect.poll(() => safeUpTo(page)).toBeGreaterThanOrEqual(before + 4)
  await expect(recorderOf(page)).not.toContainText("No connection right now.")

  await context.setOffline(true)
  await stop(page)
  await expect(recorderOf(page).getByText("Recorded")).toBeVisible()
  const [kept] = await storedOn(page)
  await saveAs(page, "Through the tunnel")
  await expect(page.getByText("Sending the recording", { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText("Your story has been saved.")).toBeVisible()
  const [original] = await originalsOfTheStory(caller)
  expect(original?.equals(kept?.bytes ?? Buffer.of())).toBe(true)
})

test(
  "R387 a session that ends while someone speaks ends nothing of it: signed in again beside it, the rest follows",
  { tag: "@cluster" },
  async ({ page, context, server }) => {
    const caller = await comeIn(page, server, "speakson")
    await startRecording(page)
    await expect.poll(() => safeUpTo(page)).not.toBeNull()
    await context.clearCookies()
    await expect(recorderOf(page)).toContainText("You're signed out.")

    const beside = await context.newPage()
    await beside.goto("/login")
    await signIn(beside, "speakson")
    await expect(beside).toHaveURL(`${server.url}/`)
    // As a browser tells a page that is looked at again; one without windows shows all of them always.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    await expect(recorderOf(page)).not.toContainText("You're signed out.")
    await stop(page)
    await expect(recorderOf(page)).toContainText(/backed up(?! to)/)
    const [kept] = await storedOn(page)
    await saveAs(page, "Spoken on")
    await expect(page.getByText("Your story has been saved.")).toBeVisible()
    const [original] = await originalsOfTheStory(caller)
    expect(original?.equals(kept?.bytes ?? Buffer.of())).toBe(true)
  },
)

test("R3 R418 a recording that a sign-out ends is kept for its user, and nobody else who signs in there sees it", async ({
  page,
  context,
  server,
}) => {
  const anna = await comeIn(page, server, "interrupted")
  await new Caller(server.url).join("comesnext", "Ben")
  await page.goto("/record")
  await page.getByRole("textbox", { name: "Title" }).fill("What Ben must not see")
  await page.getByRole("button", { name: "Start recording" }).click()
  await isRecordedFor(page, 3)
  await expect.poll(() => safeUpTo(page)).not.toBeNull()

  const beside = await context.newPage()
  await beside.goto("/")
  await beside.getByRole("button", { name: /your menu/ }).click()
  await beside.getByRole("button", { name: "Log out" }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, "comesnext")
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.goto("/record")
  await page.waitForLoadState("networkidle")
  await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled()
  await expect(page.getByText(/You have an unsaved recording/)).toBeHidden()
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("")
  const [kept] = await storedOn(page)
  expect(kept?.seconds).toBeGreaterThan(2)

  await context.request.post(routes.signOutEverywhere, { headers: { origin: server.url } })
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, "interrupted")
  await expect(page).toHaveURL(`${server.url}/`)
  await page.goto("/record")
  await page.getByRole("button", { name: "Save it" }).click()
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("What Ben must not see")
  await page.getByRole("button", { name: "Save story" }).click()
  await expect(page.getByText("Your story has been saved.")).toBeVisible()
  await anna.signIn("interrupted", "a long enough password")
  const [original] = await originalsOfTheStory(anna)
  expect(original?.equals(kept?.bytes ?? Buffer.of())).toBe(true)
})
