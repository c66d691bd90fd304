import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { original, river } from "./river.fixture.ts"
import { textOf } from "./transcript-document.ts"
import { linesWithTimes } from "./timed-paragraphs.ts"
import { plainText } from "./transcript.ts"

const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  remove: fc.nat({ max: 6 }),
  insert: fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 5 }),
    fc.constantFrom("\n", " ", "\n\n"),
  ),
})

describe("whatever is done to a transcript", () => {
  it("every word stands in one paragraph, and times never go backwards", () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
        const document = river()
        const text = textOf(document, "original")
        for (const { at, remove, insert } of edits) {
          const place = Math.floor(at * text.length)
          text.delete(place, Math.min(remove, text.length - place))
          text.insert(place, insert.replaceAll("\r", ""))
        }
        const lines = linesWithTimes(document, "original")
        expect(lines.map((line) => line.text)).toEqual(
          text
            .toString()
            .split("\n")
            .map((line) => line.trim()),
        )
        let reached = 0
        for (const { start, end, phrases } of lines) {
          expect(start).toBeGreaterThanOrEqual(reached)
          expect(end).toBeGreaterThanOrEqual(start)
          reached = start
          for (const phrase of phrases) {
            expect(phrase.start).toBeGreaterThanOrEqual(reached)
            expect(phrase.end).toBeGreaterThanOrEqual(phrase.start)
            reached = phrase.end
          }
          expect(end).toBeGreaterThanOrEqual(reached)
          reached = end
        }
        const words = (given: string) => given.split(/\s+/).filter((word) => word !== "")
        const read = original(document)
        expect(words(plainText(read))).toEqual(words(text.toString()))
        expect(
          read.flatMap(({ phrases }) => phrases.flatMap((phrase) => words(phrase.text))),
        ).toEqual(words(text.toString()))
      }),
      { numRuns: 300 },
    )
  })
})
