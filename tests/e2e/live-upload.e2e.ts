import { UploadIds } from "#protocol/uploads.ts"
import type { Page } from "@playwright/test"
import { Schema } from "effect"
import { Caller } from "../support/api-client.ts"
import { comeIn, cookieOf, expect, test } from "./fixtures.ts"
import { isRecordedFor, safeUpTo } from "./recorder-page.ts"

test.use({ viewport: { width: 390, height: 844 } })

const decodeIds = Schema.decodeUnknownSync(Schema.Struct({ uploadIds: UploadIds }))

/** What is kept on this device of what was typed for recordings, as text. */
const storedDrafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open("kintale-takes")
        opening.addEventListener("success", () => {
          const asking = opening.result.transaction("items").objectStore("items").getAll()
          asking.addEventListener("success", () => {
            opening.result.close()
            resolve(JSON.stringify(asking.result))
          })
        })
      }),
  )

test("R388 R390 a recording is safe on the server while it is made, goes on after a reload in a new part, and is saved by its last piece", async ({
  page,
  server,
}) => {
  const caller = await comeIn(page, server, "grower")
  await page.goto("/record")
  const recorder = page.getByRole("region", { name: "Recorder" })
  await page.getByRole("textbox", { name: "Title" }).fill("In two parts")
  await page.getByRole("button", { name: "Start recording" }).click()
  await expect.poll(() => safeUpTo(page)).toBeGreaterThanOrEqual(2)
  await expect.poll(() => storedDrafts(page)).toContain("In two parts")

  page.on("dialog", (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText(/You have an unsaved recording/).first()).toBeVisible()
  await page.getByRole("button", { name: "Continue recording" }).click()
  await expect(recorder).toContainText("Part 2")
  await isRecordedFor(page, 2)
  await page.getByRole("button", { name: "Stop", exact: true }).click()
  await expect(recorder.getByText("in 2 parts")).toBeVisible()
  await expect(recorder).toContainText(/backed up(?! to)/)
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("In two parts")

  const saving = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/api/stories"),
  )
  await page.getByRole("button", { name: "Save story" }).click()
  const { uploadIds } = decodeIds((await saving).postDataJSON())
  expect(uploadIds).toHaveLength(2)
  await expect(page.getByRole("article").filter({ hasText: "In two parts" })).toBeVisible()
  const [story] = await caller.stories()
  expect(story?.title).toBe("In two parts")
  await page.goto("/record")
  await expect(page.getByRole("button", { name: "Start recording" })).toBeVisible()
  await expect(page.getByText(/You have an unsaved recording/)).toBeHidden()
})

test("R394 a recording cut off on one device is saved on another, and the longer one on the first is not dropped", async ({
  browser,
  server,
}) => {
  const caller = new Caller(server.url)
  await caller.join("twodevices")
  const device = async () => {
    const context = await browser.newContext({ baseURL: server.url, permissions: ["microphone"] })
    await context.addCookies([cookieOf(caller)])
    return { context, page: await context.newPage() }
  }
  const first = await device()
  const recorder = first.page.getByRole("region", { name: "Recorder" })
  await first.page.goto("/record")
  await first.page.getByRole("button", { name: "Start recording" }).click()
  await expect.poll(() => safeUpTo(first.page)).toBeGreaterThanOrEqual(2)
  await first.context.setOffline(true)
  await expect(recorder).toContainText("No connection right now.")

  const second = await device()
  // Two minutes later: nobody counts as recording it.
  await second.page.clock.setFixedTime(Date.now() + 120_000)
  await second.page.goto("/record")
  await expect(second.page.getByText(/Started on another device: \d:\d\d/)).toBeVisible()
  await second.page.getByRole("button", { name: "Save it" }).click()
  await second.page.getByRole("textbox", { name: "Title" }).fill("Finished elsewhere")
  await second.page.getByRole("button", { name: "Save story" }).click()
  await expect(second.page.getByText("Your story has been saved.")).toBeVisible()
  await second.context.close()

  await first.page.getByRole("button", { name: "Stop", exact: true }).click()
  await first.page.getByRole("textbox", { name: "Title" }).fill("All of it")
  await first.context.setOffline(false)
  await first.page.getByRole("button", { name: "Save story" }).click()
  await expect(first.page.getByText(/finished on another device/).first()).toBeVisible()
  await first.page.getByRole("button", { name: "Save story" }).click()
  await expect(first.page.getByRole("article").filter({ hasText: "All of it" })).toBeVisible()
  const titles = (await caller.stories()).map(({ title }) => title)
  expect(titles.toSorted()).toEqual(["All of it", "Finished elsewhere"])
  await first.context.close()
})
