import { assert, describe, it } from "@effect/vitest"
import { Effect, Result, Schema } from "effect"
import { ImportedWords } from "#protocol/import.ts"
import { limits } from "#protocol/limits.ts"
import { readImportedWords } from "./import-words.ts"

const transcriptOf = (phrases: number, perParagraph = 500) =>
  Array.from({ length: Math.ceil(phrases / perParagraph) }, (_, paragraph) => {
    const spoken = Array.from({ length: perParagraph }, (_, n) => {
      const start = paragraph + n / (2 * perParagraph)
      return { start, end: start, text: "a" }
    })
    return {
      ...{ start: paragraph, end: paragraph + 1, phrases: spoken },
      text: "a".repeat(perParagraph),
    }
  })

const version = {
  ...{ text: "original", at: "2026-01-01T00:00:00.000Z", kind: "saved", by: ["Anna"] },
  ...{ added: 0, removed: 0 },
}
const wordsOf = (change: object = {}) => ({
  original: transcriptOf(2_000),
  english: transcriptOf(1, 1),
  isTranslationOutOfDate: false,
  history: [{ ...version, transcript: transcriptOf(1_500) }],
  ...change,
})

describe("the words of an export", () => {
  it.effect("R601 are read in slices as they would be in one piece", () =>
    Effect.gen(function* () {
      const words = wordsOf({ unknown: 1 })
      const whole = Schema.decodeUnknownSync(ImportedWords)(words)
      assert.deepStrictEqual(yield* readImportedWords(Effect.succeed(words)), whole)
    }),
  )

  it.effect.each([
    ["no words", null],
    ["text for words", wordsOf({ original: "a" })],
    ["a phrase that is none", wordsOf({ original: [{ ...transcriptOf(1, 1)[0], phrases: [7] }] })],
    ["times that go back", wordsOf({ original: transcriptOf(1_000).toReversed() })],
    [
      "phrases that say something else",
      wordsOf({ english: [{ ...transcriptOf(1, 1)[0], text: "b" }] }),
    ],
    ["a version that is none", wordsOf({ history: [{ ...version, transcript: 7 }] })],
    ["too many phrases", wordsOf({ original: transcriptOf(limits.text.phrases + 500) })],
  ] as const)("R601 are refused as they would be in one piece: %s", ([, words]) =>
    Effect.gen(function* () {
      assert.isTrue(Result.isFailure(Schema.decodeUnknownResult(ImportedWords)(words)))
      const { message } = yield* Effect.flip(readImportedWords(Effect.succeed(words)))
      assert.match(message, /\.$/)
    }),
  )

  it.live("R630 let others have turns while they are read, of six at once too", () =>
    Effect.gen(function* () {
      const words = wordsOf({ original: transcriptOf(40_000) })
      /** The longest turn as a part of all of them. */
      const longestPart = Effect.gen(function* () {
        // Of the processor's time, so that a busy machine changes nothing.
        const begun = process.threadCpuUsage()
        const now = () => {
          const { user, system } = process.threadCpuUsage(begun)
          return (user + system) / 1_000
        }
        let [last, longest, isOver] = [0, 0, false]
        const turn = () => {
          longest = Math.max(longest, now() - last)
          last = now()
          if (!isOver) setImmediate(turn)
        }
        setImmediate(turn)
        const six = Array.from({ length: 6 }, () => readImportedWords(Effect.succeed(words)))
        yield* Effect.all(six, { concurrency: "unbounded" })
        isOver = true
        return longest / now()
      })
      // Memory is tidied up in one turn of some rounds, not of each.
      const least = yield* Effect.repeat(longestPart, { times: 9, until: (part) => part < 0.1 })
      assert.isBelow(least, 0.1)
    }),
  )
})
