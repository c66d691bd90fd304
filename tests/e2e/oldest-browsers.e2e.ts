import type { BrowserContext } from "@playwright/test"
import { youngFeatures } from "../../scripts/browsers/features.ts"
import { comeIn, expect, test } from "./fixtures.ts"
import { isRecordedFor, startRecording, stop } from "./recorder-page.ts"
import { spokenOn } from "../support/spoken-words.ts"

/** Takes from a browser what the oldest one lacks, before any script of a page runs. */
const ageBy = (context: BrowserContext, names: ReadonlyArray<string>) =>
  context.addInitScript((names) => {
    const chains = [Element, Document, ShadowRoot, HTMLDialogElement, Array, String]
    const data = [Set, Map, WeakMap, Uint8Array, FileSystemFileHandle]
    const methods = [...chains, ...data].map(({ prototype }) => prototype)
    const remove = (object: object | null, name: string) => {
      for (let owner = object; owner !== null; owner = Object.getPrototypeOf(owner))
        Reflect.deleteProperty(owner, name)
    }
    for (const name of names) {
      const [first = "", second] = name.split(".")
      if (second === undefined) remove(globalThis, first)
      else if (first !== "") remove(Reflect.get(globalThis, first) ?? null, second)
      else for (const prototype of methods) remove(prototype, second)
    }
    for (const name of ["map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "some"])
      remove(Object.getPrototypeOf(Object.getPrototypeOf([].values())), name)
    for (const name of ["union", "intersection", "difference"]) remove(Set.prototype, name)
  }, names)

test("R640 in the oldest browsers a story is recorded, saved, heard and corrected", async ({
  page,
  context,
  server,
}) => {
  await ageBy(context, [...youngFeatures.keys()])
  await comeIn(page, server, "oldphone")
  const spoken = await spokenOn(page)
  await startRecording(page)
  expect(
    await page.evaluate(() => ["any" in AbortSignal, "groupBy" in Map, "Segmenter" in Intl]),
  ).toEqual([false, false, false])
  await isRecordedFor(page, 11)
  await stop(page)
  await page.getByRole("textbox", { name: "Title" }).fill("On the old phone")
  await page.getByRole("button", { name: "Save story" }).click()
  const card = page.getByRole("article").filter({ hasText: "On the old phone" })
  await expect(card.getByText("Ready")).toBeVisible({ timeout: 60_000 })

  await page.goto("/stories?view=timeline")
  await page.getByRole("link", { name: "On the old phone" }).first().click()
  await page.getByRole("button", { name: "Play", exact: true }).click()
  await expect.poll(() => spoken.length).toBeGreaterThan(0)

  const words = page.getByRole("tabpanel", { name: "Transcript" })
  await words.getByRole("button", { name: "Correct the transcript" }).click()
  await expect(page.getByRole("textbox", { name: "Transcript" })).toBeFocused()
  await page.keyboard.press("Control+End")
  await page.keyboard.type(" And we did.")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(words.locator("[data-paragraph] p").last()).toContainText("And we did.")
  await page.getByRole("button", { name: "History" }).click()
  await page
    .getByRole("button", { name: /\bView\b/ })
    .first()
    .click()
  await expect(page.getByRole("dialog")).toContainText("And we did.")
})

for (const path of ["/", "/record"]) {
  test(`R640 an older browser reads one sentence at ${path}, and nothing can be recorded`, async ({
    page,
    context,
  }) => {
    await ageBy(context, [".toSorted"])
    await page.goto(path)
    await expect(page.getByText("This browser is too old for Kintale.")).toBeVisible()
    await expect(page.getByRole("button")).toHaveCount(0)
    await expect(page.getByRole("link")).toHaveCount(0)
  })
}
