import type { Transcript } from "#protocol/transcript.ts"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { wordAt, wordsOf } from "./word-at-time.ts"

const transcript: Transcript = [
  {
    start: 1,
    end: 9,
    text: "We lived by the river. Then came the flood.",
    phrases: [
      { start: 1, end: 5, text: "We lived by the river." },
      { start: 6, end: 9, text: "Then came the flood." },
    ],
  },
  {
    start: 12,
    end: 14,
    text: "Nobody slept.",
    phrases: [{ start: 12, end: 14, text: "Nobody slept." }],
  },
]

const wordSaid = (second: number) => {
  const spoken = wordAt(transcript, second)
  const phrase = spoken && transcript[spoken.paragraph]?.phrases[spoken.phrase]
  return phrase && spoken.word !== null ? wordsOf(phrase.text)[spoken.word]?.trim() : null
}

/** How far a moment is, in words. */
const order = (second: number) => {
  const spoken = wordAt(transcript, second)
  if (spoken === null) return -1
  return spoken.paragraph * 1e4 + spoken.phrase * 1e2 + (spoken.word ?? 99)
}

describe("following the voice", () => {
  it("lights up nothing before the first word", () => {
    expect(wordAt(transcript, 0.5)).toBeNull()
    expect(wordAt([], 3)).toBeNull()
  })
  it("shares the time of a phrase among its words by their length", () => {
    const said = [1, 1.6, 2.7, 3.5, 3.95, 4.9].map(wordSaid)
    expect(said).toEqual(["We", "lived", "by", "the", "river.", "river."])
  })
  it("knows the paragraph, but no word, in the silence after a phrase", () => {
    expect(wordAt(transcript, 5.5)).toEqual({ paragraph: 0, phrase: 0, word: null })
    expect(wordAt(transcript, 10)).toEqual({ paragraph: 0, phrase: 1, word: null })
    expect(wordAt(transcript, 400)).toEqual({ paragraph: 1, phrase: 0, word: null })
  })
  it("is at the next phrase the moment it begins", () => {
    expect(wordSaid(6)).toBe("Then")
    expect(wordSaid(12)).toBe("Nobody")
  })
  it("reads Chinese and Japanese sign by sign, Arabic and Spanish word by word", () => {
    expect(wordsOf("我们住在河边。")).toEqual(["我", "们", "住", "在", "河", "边。"])
    expect(wordsOf("كنا نعيش هنا")).toHaveLength(3)
    expect(wordsOf("Vivíamos aquí.")).toEqual(["Vivíamos ", "aquí."])
    expect(wordsOf("")).toEqual([])
  })
  it("stands still for a phrase without length or words", () => {
    const odd = [
      { start: 0, end: 0, text: "Oh.", phrases: [{ start: 0, end: 0, text: "Oh." }] },
      { start: 2, end: 3, text: "", phrases: [{ start: 2, end: 3, text: " " }] },
    ]
    expect(wordAt(odd, 0)).toEqual({ paragraph: 0, phrase: 0, word: null })
    expect(wordAt(odd, 2.5)).toEqual({ paragraph: 1, phrase: 0, word: null })
  })
  it("loses no letter of any phrase, in any writing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(wordsOf(text).join("").replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""))
      }),
    )
  })
  it("never goes back while the recording goes on", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 20, noNaN: true }),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (second, more) => order(second) <= order(second + more),
      ),
    )
  })
})
