import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { findDoubtfulParts } from "./doubtful-parts.ts"
import { choosePieces } from "./language-mismatch.ts"

/** Pieces of 3 seconds with a second between them, heard twice as the transcriber does. */
const told = (count: number, isForeign: (nth: number) => boolean) => {
  const chosen = choosePieces()
  let heardAgain = 0
  const again = (nth: number) =>
    isForeign(nth) ? "the reason is the first of it" : `we lived at number ${String(nth)} then`
  const pieces = Array.from({ length: count }, (_, nth) => {
    const times = { start: nth * 4, end: nth * 4 + 3 }
    const text = isForeign(nth) ? "and you know about me" : again(nth)
    return chosen(times) ? { ...times, text, again: again(nth) } : { ...times, text }
  })
  const parts = findDoubtfulParts(pieces, (nth) =>
    Effect.sync(() => {
      heardAgain += 1
      return again(nth)
    }),
  )
  return Effect.map(parts, (found) => ({
    parts: found.map(({ start, end }) => [start / 4, (end + 1) / 4]),
    heardAgain,
  }))
}

describe("R751 a part in another language", () => {
  it.effect("is none where all is in one, and at most one piece more is heard again", () =>
    Effect.gen(function* () {
      for (const count of [0, 1, 9, 13, 14, 26, 150]) {
        const { parts, heardAgain } = yield* told(count, () => false)
        assert.isEmpty(parts)
        assert.isAtMost(heardAgain, 1)
      }
      assert.strictEqual((yield* told(9, () => false)).heardAgain, 0)
    }),
  )

  it.effect.each([
    ["in the beginning", 0, 5],
    ["near the beginning", 3, 9],
    ["in the middle", 33, 90],
    ["from the middle on", 37, 150],
    ["at the end", 120, 150],
    ["at the very end", 140, 150],
  ] as const)("is found %s", ([, from, to]) =>
    Effect.gen(function* () {
      const { parts, heardAgain } = yield* told(150, (nth) => nth >= from && nth < to)
      assert.deepStrictEqual(parts, [[from, to]])
      assert.isAtMost(heardAgain, 36)
    }),
  )

  it.effect("is found twice where there are two", () =>
    Effect.gen(function* () {
      const { parts } = yield* told(150, (nth) => (nth >= 20 && nth < 50) || nth >= 100)
      assert.deepStrictEqual(parts, [
        [20, 50],
        [100, 150],
      ])
    }),
  )

  it.effect("is none where it is a verse or two, or one sentence was mumbled", () =>
    Effect.gen(function* () {
      assert.isEmpty((yield* told(150, (nth) => nth === 26)).parts)
      assert.isEmpty((yield* told(150, (nth) => nth === 5 || nth === 6)).parts)
    }),
  )
})
