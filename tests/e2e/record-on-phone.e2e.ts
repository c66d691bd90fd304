import type { Locator, Page } from "@playwright/test"
import { comeIn, expect, expectAccessible, noComplaints, test as base } from "./fixtures.ts"
import { isRecordedFor, recorderOf, stop } from "./recorder-page.ts"

const test = base.extend({
  // A browser says of every request that its line did not carry it.
  quiet: async ({ context }, use) => {
    const check = noComplaints(context, (text) => /net::ERR_/.test(text))
    await use()
    check()
  },
})

/** Phones, and a screen on a desk at 200 %. */
const screens = [
  { width: 390, height: 844 },
  { width: 375, height: 667 },
  { width: 320, height: 568 },
  { width: 640, height: 400 },
]

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

/** Whether all of it can be seen, without scrolling and with nothing above it. */
const isInSight = (shown: Locator) =>
  shown.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return middle !== null && element.contains(middle)
  })

const areInSight = async (page: Page, ...shown: ReadonlyArray<Locator>) => {
  for (const size of screens) {
    await page.setViewportSize(size)
    for (const one of shown) {
      await expect.poll(() => isInSight(one), `${String(one)} at ${size.width}`).toBe(true)
    }
  }
}

const frameOf = (page: Page) => [
  page.getByRole("navigation", { name: "Main" }),
  page.getByRole("tablist"),
  page.getByRole("banner"),
]

test("R652 R653 R654 on a phone the recorder's buttons are in sight from the question to Save", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await comeIn(page, server, "thumb")
  await page.goto("/record")
  await areInSight(page, button(page, "Start recording"))

  await page.setViewportSize({ width: 390, height: 844 })
  const question = page.getByRole("button", { name: "What pet ruled your house, and how?" })
  await question.click()
  await expect(recorderOf(page)).toBeFocused()
  const chosen = page.getByText("What pet ruled your house, and how?").and(page.locator("p"))
  await areInSight(page, button(page, "Start recording"), chosen)
  for (const part of frameOf(page)) await expect(part).toBeHidden()

  await button(page, "Start recording").click()
  await isRecordedFor(page, 1)
  const time = page.getByRole("timer")
  await areInSight(page, button(page, "Pause"), button(page, "Stop"), chosen, time)
  for (const part of frameOf(page)) await expect(part).toBeHidden()
  await page.context().setOffline(true)
  await button(page, "Pause").click()
  await areInSight(page, button(page, "Resume"), button(page, "Stop"), time)
  await page.context().setOffline(false)
  await expectAccessible(page)

  await stop(page)
  await expect(recorderOf(page).getByText("Recorded")).toBeVisible()
  await expect(page.getByText("of 10:00")).toBeHidden()
  const title = page.getByRole("textbox", { name: "Title" })
  await expect(title).toHaveValue("What pet ruled your house?")
  await page.evaluate(() => scrollTo(0, 0))
  await areInSight(page, button(page, "Save story"))
  for (const size of screens.slice(0, 3)) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    expect(await isInSight(title), `the title at ${size.width}`).toBe(true)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await isInSight(page.getByRole("combobox", { name: "Storyteller" }))).toBe(true)
  await expect(button(page, "Record again")).toBeHidden()
  await button(page, "Save story").click()
  await expect(page.getByText("Your story has been saved.")).toBeVisible()
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible()
})
