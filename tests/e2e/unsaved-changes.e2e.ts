import { limits } from "#protocol/limits.ts"
import { comeIn, expect, test } from "./fixtures.ts"
import { begun, send } from "../support/upload-helpers.ts"

test.use({ viewport: { width: 390, height: 844 } })

test("R410 R411 what was not saved is said at home and can be finished, also where the plan is full", async ({
  page,
  server,
}) => {
  const caller = await comeIn(page, server, "waiting")
  // Each takes its place in the plan, on another device.
  for (let n = 1; n <= limits.free.stories; n += 1) {
    await send(caller, await begun(caller), 0, "the river rose", { seconds: 12 * n })
  }
  await page.clock.setFixedTime(Date.now() + 60 * 60 * 1_000)
  await page.goto("/")
  await expect(page.getByText("You have five unsaved recordings")).toBeVisible()
  await page.getByRole("link", { name: "Open them" }).click()

  await expect(page.getByText("You can finish what's waiting here")).toBeVisible()
  await expect(page.getByRole("button", { name: "Start recording" })).toBeDisabled()
  await page.getByRole("button", { name: "Discard" }).first().click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click()
  // What is thrown away makes room.
  await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled()
  await expect(page.getByText("You can finish what's waiting here")).toBeHidden()
})
