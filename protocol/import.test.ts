import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { ImportedWords } from "./import.ts"
import { limits } from "./limits.ts"
import type { Paragraph } from "./transcript.ts"

const decode = Schema.decodeUnknownSync(ImportedWords)
const rejectionOf = (original: ReadonlyArray<unknown>) => {
  try {
    decode({ original, english: [], isTranslationOutOfDate: false, history: [] })
    return null
  } catch (cause) {
    return String(cause)
  }
}

const said = (phrases: ReadonlyArray<string>, change: Partial<Paragraph> = {}) => ({
  ...{ start: 0, end: phrases.length, text: phrases.join(" ") },
  phrases: phrases.map((text, n) => ({ start: n, end: n + 1, text })),
  ...change,
})

describe("the words of an export", () => {
  it("R601 are taken as Kintale writes them, in whatever script", () => {
    const first = said(["The water rose,", "and  rose."])
    const next = {
      start: 2,
      end: 3,
      text: "水が来た。",
      phrases: [{ start: 2, end: 3, text: "水が来た。" }],
    }
    expect(rejectionOf([first, next])).toBeNull()
    expect(rejectionOf([said([], { text: "Nobody knows when." })])).toBeNull()
  })

  it("R601 are refused with a sentence when one paragraph is in 200,000 pieces @slow", () => {
    const phrases = Array.from({ length: 200_000 }, () => ({ start: 0, end: 0, text: "" }))
    expect(rejectionOf([{ start: 0, end: 0, text: "One", phrases }])).toContain("too many pieces")
    const many = Array.from({ length: limits.text.phrases + 1 }, () => said(["a"], { end: 0 }))
    expect(rejectionOf(many)).toContain("too many pieces")
  })

  it("R601 are refused with a sentence when a paragraph says something else than its pieces", () => {
    expect(rejectionOf([said(["The water rose."], { text: "It was dry." })])).toContain(
      "don't match",
    )
    expect(rejectionOf([said(["The water", ""], { text: "The water" })])).toContain("don't match")
  })

  it("R601 are refused with a sentence when they are said before the words in front of them", () => {
    expect(rejectionOf([said(["One"], { start: 2, end: 3 })])).toContain("can't read the times")
    expect(rejectionOf([said(["One", "two"]), said(["Three"])])).toContain("can't read the times")
  })
})
