import { expect, it } from "vitest"
import { cleanText, isClean, savedText } from "./normalize-text.ts"

it("whatever ends a line elsewhere ends a paragraph here", () => {
  const pasted = "one\r\ntwo\rthree\u2028four\u2029five\vsix\fseven\neight"
  expect(isClean(pasted)).toBe(false)
  expect(cleanText(pasted).split("\n")).toHaveLength(8)
  expect(isClean(cleanText(pasted))).toBe(true)
})
it("R618 what nobody types is left out of what is pasted", () => {
  const pasted = "It\0 froze\u0007 over.\ud83d"
  expect(isClean(pasted)).toBe(false)
  expect(cleanText(pasted)).toBe("It froze over.")
  expect(isClean("Tab\there, 👨‍👩‍👧.")).toBe(true)
})
it("what looks like markup is left as it was written", () => {
  expect(cleanText("<b>1 < 2</b>")).toBe("<b>1 < 2</b>")
})
it("is saved with one blank line between paragraphs, however many there were", () => {
  expect(savedText("\n It froze. \n\n\nWe went.\n")).toBe("It froze.\n\nWe went.")
})
