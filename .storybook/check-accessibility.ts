import axe, { type RunOptions } from "axe-core"
import { expect } from "storybook/test"

/** What Storybook puts on every page. */
const ofStorybook = [".sb-wrapper", "#storybook-docs", "#storybook-highlights-root"]

const rules: RunOptions = {
  // A story that shows a part of a page has no landmarks around it.
  rules: { region: { enabled: false }, "color-contrast": { enabled: false } },
}
const contrast: RunOptions = { runOnly: { type: "rule", values: ["color-contrast"] } }

/**
 * Fails with what axe finds wrong on the page as it stands. Contrast is asked for by itself: it depends on the
 * theme, and takes as long as all other rules together.
 */
export const checkAccessibility = async (looksAt: "rules" | "contrast") => {
  const { violations } = await axe.run(
    { include: document.body, exclude: ofStorybook },
    { resultTypes: ["violations"], ...(looksAt === "rules" ? rules : contrast) },
  )
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
  await expect(found).toEqual([])
}
