import { assert, it } from "@effect/vitest"
import { shortSentences } from "./extraction.ts"

it("R196 a sentence of a page is cut between words, each piece with its second", () => {
  const page = "so we went on to Cork and ".repeat(24).trim()
  const short = shortSentences(
    [
      { text: page, start: 10 },
      { text: "Yes.", start: 34 },
    ],
    40,
  )
  assert.isTrue(short.every(({ text }) => text.length <= 300))
  assert.strictEqual(short.map(({ text }) => text).join(" "), `${page} Yes.`)
  const seconds = short.map(({ start }) => Math.round(start))
  assert.deepStrictEqual([seconds[0], seconds.at(-1)], [10, 34])
  assert.deepStrictEqual(
    seconds,
    seconds.toSorted((a, b) => a - b),
  )
  const letters = shortSentences([{ text: "a".repeat(1_000), start: 0 }], 8)
  assert.deepStrictEqual(
    letters.map(({ start }) => Math.round(start)),
    [0, 2, 5, 7],
  )
})
