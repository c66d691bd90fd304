import { assert, describe, it } from "@effect/vitest"
import { cpuMillis } from "#protocol/cpu-millis.fixture.ts"
import type { Transcript } from "#protocol/transcript.ts"
import { changesOf, type DiffBlock } from "./diff-text.ts"

const transcript = (...texts: ReadonlyArray<string>): Transcript =>
  texts.map((text, at) => ({ start: at, end: at + 1, text, phrases: [] }))

const side = (blocks: ReadonlyArray<DiffBlock>, left: "added" | "removed") =>
  blocks
    .map((block) => block.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join(""))
    .filter((text) => text !== "")

/** Words that repeat, but not in the same order. */
const manyWords = (count: number, seed: number) =>
  Array.from({ length: count }, (_, at) => `word${(at * seed + ((at * at) % 97)) % 4_999}`)

const inParagraphs = (words: ReadonlyArray<string>, size: number) =>
  Array.from({ length: Math.ceil(words.length / size) }, (_, at) =>
    words.slice(at * size, (at + 1) * size).join(" "),
  )

describe("20,000 words", () => {
  const timeout = 5_000
  const compares = (name: string, before: ReadonlyArray<string>, now: ReadonlyArray<string>) =>
    it(`${name} are compared without hanging`, () => {
      let blocks: ReturnType<typeof changesOf> = []
      const spent = cpuMillis(() => {
        blocks = changesOf(transcript(...before), transcript(...now))
      })
      assert.isBelow(spent, timeout)
      assert.strictEqual(side(blocks, "added").join("\n\n"), before.join("\n\n"))
      assert.strictEqual(side(blocks, "removed").join("\n\n"), now.join("\n\n"))
    })
  const words = manyWords(20_000, 31)
  const others = manyWords(20_000, 57)
  const corrected = words.map((word, at) => (at % 17 === 0 ? `${word}s` : word))

  compares(
    "in which every paragraph was corrected",
    inParagraphs(words, 80),
    inParagraphs(corrected, 80),
  )
  compares("corrected in a single paragraph", [words.join(" ")], [corrected.join(" ")])
  compares("with nothing in common", inParagraphs(words, 80), inParagraphs(others, 80))
  compares("shuffled in a single paragraph", [words.join(" ")], [words.toReversed().join(" ")])
  compares("each a paragraph of its own", words, corrected)
  compares("cut into other paragraphs", inParagraphs(words, 80), inParagraphs(words, 33))
})
