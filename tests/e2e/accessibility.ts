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

const everything: RunOptions = { resultTypes: ["violations"] }
/** A theme is nothing but colors: in the second one these can change, and no other rule. */
const aboutColors: RunOptions = {
  ...everything,
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
}

/** What is wrong on the page as it stands. Looked at where it is: each page of its own would cost a process. */
const violations = async (page: Page, options: RunOptions) => {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source)
  const found = await page.evaluate(async (asked) => {
    if (window.axe === undefined) throw new Error("nothing to look with")
    return (await window.axe.run(document, asked)).violations
  }, options)
  return found.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
}

const wear = (page: Page, colorScheme: "light" | "dark") =>
  page.emulateMedia({ colorScheme, reducedMotion: "reduce" })

/** Nothing on the screen is out of reach for anybody, in either theme. */
export const expectAccessible = async (page: Page) => {
  // Not in the moment between two screens.
  await expect(page.locator("h1").first()).toBeAttached()
  await wear(page, "light")
  expect(await violations(page, everything)).toEqual([])
  await wear(page, "dark")
  expect(await violations(page, aboutColors), "in the dark theme").toEqual([])
  await wear(page, "light")
}
