import type { Page } from "@playwright/test"
import { expect } from "./fixtures.ts"

/** Milliseconds of the page's own time between two looks, and how many looks there may be in a second of it. */
const step = 10
const mostLooks = 1_000 / step

/** From here on the page's time passes only as far as it is told; what it is sent comes all the same. */
export const stopTime = async (page: Page) => {
  await page.clock.install()
  // It is as late there as here, or later by what a slow machine takes to say so.
  await expect(() => page.clock.pauseAt(new Date(Date.now() + 5_000))).toPass()
}

/**
 * Waits for what a page is told by others, which it shows within a second of its own time: however slow
 * the machine is, no timer of the page that takes longer can have brought it.
 */
export const withinASecond = async (page: Page, isSo: (timeout: number) => Promise<void>) => {
  let looks = 0
  await expect(async () => {
    if (looks < mostLooks) await page.clock.runFor(step)
    looks += 1
    await isSo(200)
  }).toPass({ intervals: [50] })
  await page.clock.resume()
}
