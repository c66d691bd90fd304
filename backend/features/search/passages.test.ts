import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cutIntoPassages } from "./passages.ts"

const sentence = (words: number, start: number) => ({
  text: Array.from({ length: words }, (_, n) => `w${String(n)}`).join(" "),
  start,
  words,
})

describe("cutting a transcript into passages", () => {
  it("keeps a short story in one piece", () => {
    const story = [sentence(5, 0), sentence(7, 3)]
    expect(cutIntoPassages(story)).toEqual([{ start: 0, sentences: story }])
  })

  it("makes nothing of nothing", () => {
    expect(cutIntoPassages([])).toEqual([])
  })

  it("begins the next passage with the last sentence of the one before", () => {
    const story = Array.from({ length: 20 }, (_, n) => sentence(12, n * 4))
    const passages = cutIntoPassages(story)
    expect(passages.length).toBeGreaterThan(1)
    expect(passages[1]?.sentences[0]).toEqual(passages[0]?.sentences.at(-1))
  })

  it("loses no sentence and makes no passage longer than 130 words", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 60 }), (lengths) => {
        const story = lengths.map((words, n) => sentence(words, n))
        const passages = cutIntoPassages(story)
        const starts = new Set(passages.flatMap(({ sentences }) => sentences.map((s) => s.start)))
        expect(starts.size).toBe(story.length)
        for (const { sentences } of passages) {
          expect(sentences.reduce((sum, s) => sum + s.words, 0)).toBeLessThanOrEqual(130)
        }
      }),
    )
  })
})
