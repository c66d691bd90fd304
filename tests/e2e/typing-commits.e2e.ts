import { join } from "node:path"
import type { Page } from "@playwright/test"
import { kennedy } from "../../backend/adapters/sherpa/voice.fixture.ts"
import { expect, test } from "./fixtures.ts"
import { relative } from "../support/factories.ts"
import { makeFolder, makeSound } from "../support/audio.ts"
import { storyIsReady } from "../support/wait-for.ts"
import { openWindow } from "./browser-window.ts"

declare global {
  interface Window {
    commits: number
  }
}

/** Counts what React commits, by the hook that its developer tools use. */
const countCommits = (page: Page) =>
  page.addInitScript(() => {
    window.commits = 0
    const nothing = () => undefined
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: () => {
          window.commits += 1
        },
        onCommitFiberUnmount: nothing,
        onPostCommitFiberRoot: nothing,
        checkDCE: nothing,
      },
    })
  })

const keys = 60
/** The saving state is shown once it has lasted so long, in milliseconds. */
const settle = 400
/** The first change offers Undo, and a live event may arrive. */
const besides = 6

test("R787 a key in a transcript commits nothing of React", async ({ browser, server }) => {
  const { caller } = await relative(server.url, "keys")
  const sound = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file, "-t", "6")
  const { storyId } = await caller.upload(sound, { title: "What my country asked" })
  await storyIsReady(caller, storyId)
  const { page, close } = await openWindow(browser, caller)
  await countCommits(page)
  await page.goto(`/story/${storyId}`)
  await page.getByRole("button", { name: "Correct the transcript" }).click()
  const editor = page.getByRole("textbox", { name: "Transcript" })
  await expect(editor).toBeFocused()
  await page.keyboard.type("Well, ")
  await expect(page.getByText("Kept as you type")).toBeVisible()

  const before = await page.evaluate(() => ({ commits: window.commits, at: performance.now() }))
  expect(before.commits).toBeGreaterThan(0)
  await page.keyboard.type("a".repeat(keys))
  const after = await page.evaluate(() => ({ commits: window.commits, at: performance.now() }))
  const shown = Math.floor((after.at - before.at) / settle)
  expect(after.commits - before.commits).toBeLessThanOrEqual(Math.min(keys, besides) + shown)
  await close()
})
