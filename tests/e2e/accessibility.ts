import { readFileSync } from "node:fs"
import type { run, RunOptions } from "axe-core"
import { expect, type Page } from "@playwright/test"

/** Half as much to read as what `axe-core` says of itself: a page of a new document reads it anew. */
const source = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8")

declare global {
  interface Window {
    readonly axe?: { readonly run: typeof run }
  }
}

/** Colors are looked at in every story, in both themes; on a page that rule takes as long as all others. */
const rules: RunOptions = {
  resultTypes: ["violations"],
  rules: { "color-contrast": { enabled: false } },
}

/** What is wrong on the page as it stands. Looked at where it is: each page of its own would cost a process. */
const violations = async (page: Page) => {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  const found = await page.evaluate(async (asked) => {
    if (window.axe === undefined) throw new Error("nothing to look with")
    return (await window.axe.run(document, asked)).violations
  }, rules)
  return found.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
}

/** Nothing on the screen is out of reach for anybody. For whole pages, once each: the stories look at every state of every part. */
export const expectAccessible = async (page: Page) => {
  // Not in the moment between two screens.
  await expect(page.locator("h1").first()).toBeAttached()
  expect(await violations(page)).toEqual([])
}
