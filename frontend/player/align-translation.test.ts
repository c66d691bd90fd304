import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Transcript } from "#protocol/transcript.ts"
import { placeNow, rowsOf, withLanguages } from "./align-translation.ts"

const at = (start: number, text = `at ${String(start)}`, language?: string) => ({
  start,
  end: start + 1,
  text,
  phrases: [{ start, end: start + 1, text }],
  ...(language !== undefined && { language }),
})
const shape = (original: Transcript, english: Transcript) =>
  rowsOf(original, english).map((row) => [
    row.original?.start ?? null,
    row.english.map(({ paragraph }) => paragraph.start),
  ])

describe("two texts beside each other", () => {
  it("R295 an English paragraph stands beside the last original that begins at or before it", () => {
    expect(shape([at(0), at(10), at(20)], [at(0), at(10), at(15), at(20)])).toEqual([
      [0, [0]],
      [10, [10, 15]],
      [20, [20]],
    ])
  })
  it("R295 times that were rounded differently keep their place", () => {
    expect(shape([at(0), at(10.004)], [at(0), at(10)])).toEqual([
      [0, [0]],
      [10.004, [10]],
    ])
  })
  it("R295 English before the first original, and without any, is shown all the same", () => {
    expect(shape([at(5)], [at(1), at(6)])).toEqual([[5, [1, 6]]])
    expect(shape([], [at(1), at(6)])).toEqual([
      [null, [1]],
      [null, [6]],
    ])
    expect(shape([at(5)], [])).toEqual([[5, []]])
  })
  it("R295 words written by hand, which all begin at once, stand beside each other in their order", () => {
    const byHand = [at(0), at(0), at(0)]
    expect(shape(byHand, byHand)).toEqual([
      [0, [0]],
      [0, [0]],
      [0, [0]],
    ])
    expect(shape(byHand.slice(1), [...byHand, at(0)])).toEqual([
      [0, [0]],
      [0, [0, 0, 0]],
    ])
    expect(shape([...byHand, at(9)], [at(0), at(9)])).toEqual([
      [0, [0]],
      [0, []],
      [0, []],
      [9, [9]],
    ])
  })
  it("R295 every paragraph of both is shown once, in its order", () => {
    const starts = fc
      .array(fc.double({ min: 0, max: 100, noNaN: true }), { maxLength: 30 })
      .map((all) => all.toSorted((one, other) => one - other).map((start) => at(start)))
    fc.assert(
      fc.property(starts, starts, (original, english) => {
        const rows = rowsOf(original, english)
        const shown = rows.flatMap((row) => row.english)
        expect(shown.map(({ paragraph }) => paragraph)).toEqual(english)
        expect(shown.map(({ index }) => index)).toEqual(english.map((_, index) => index))
        if (original.length > 0) expect(rows.map((row) => row.original)).toEqual(original)
      }),
    )
  })
})

describe("the language of a paragraph", () => {
  it("R296 stays with what is said at its time, whatever is corrected there", () => {
    const heard = [at(0, "Hola", "es"), at(10, "Hello", "en")]
    const words = [at(0, "¡Hola!"), at(10.004, "Hello, all"), at(14, "Typed by hand")]
    expect(withLanguages(words, heard).map(({ language }) => language)).toEqual(["es", "en", "en"])
  })
  it("R296 is not there where nobody was asked for it", () => {
    const words = [at(0)]
    expect(withLanguages(words, [at(0)])).toBe(words)
  })
})

describe("a paragraph to look at again", () => {
  const then = [at(0, "One"), at(10, "Two"), at(20, "Two")]
  it("R297 is found where others have typed paragraphs before it", () => {
    const now = [at(0, "One"), at(5, "New"), at(10, "Two"), at(20, "Two")]
    expect(placeNow(then, now, 0)).toBe(0)
    expect(placeNow(then, now, 2)).toBe(2)
    expect(placeNow(then, [...now].slice(1), 0)).toBeNull()
  })
  it("R297 is found by its time where its words were changed", () => {
    expect(placeNow(then, [at(0, "One"), at(10, "Two, then")], 1)).toBe(1)
    expect(placeNow(then, [], 1)).toBeNull()
    expect(placeNow(then, then, 7)).toBeNull()
  })
})
