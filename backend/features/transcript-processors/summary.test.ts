import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import { StoryId } from "#protocol/ids.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { aTranscribedStory } from "../stories/story.fixture.ts"
import { newWork } from "../../platform/database/story-jobs.ts"
import { Database } from "../../platform/database/database.ts"
import { summaryRules } from "../../platform/database/summarized-by.ts"
import { ProcessorClaims } from "./job-type.ts"
import { TranscriptSnapshots } from "../transcripts/snapshots.ts"
import { nameOfWords } from "../transcripts/text-hash.ts"
import {
  aHouse as aHouseOn,
  collections,
  isIndexed,
  type Mood,
  reading,
  readNow,
  story,
  told,
} from "./processors.fixture.ts"
import { TranscriptProcessors } from "./processor-job.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-following-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0
const aHouse = (mood: Mood, file?: string) => {
  made += 1
  return aHouseOn(mood, sqliteDocuments({ file: join(folder, file ?? `${made}.db`), collections }))
}

describe("the summary of corrected words", () => {
  const mill = told("The mill stood empty.")
  const beginWith = Effect.fnUntraced(function* (change: Parameters<typeof aTranscribedStory>[0]) {
    const { stories: kept, storyTimelines: drawn } = yield* Database
    const summary = "In short: The mill stood."
    const summarizedFrom = nameOfWords(told("The mill stood."))
    yield* kept.insert(
      aTranscribedStory({ id: story, summary, summarizedFrom, summaryRules, ...change }),
    )
    yield* drawn.insert({ id: story, peaks: [1], keyMoments: [{ text: "Old.", start: 9 }] })
    yield* (yield* TranscriptSnapshots).keep(story, Effect.succeed(reading(mill)))
    yield* (yield* TranscriptProcessors).note(story)
  })
  const shown = Effect.gen(function* () {
    const { stories: kept, storyTimelines: drawn } = yield* Database
    const { summary } = Option.getOrThrow(yield* kept.get(story))
    return [summary, Option.getOrThrow(yield* drawn.get(story)).keyMoments] as const
  })
  const aMood = () => ({ trouble: null, asked: 0, read: new Array<string>() })

  const one = aMood()
  it.effect("R99 is written once for corrections in a row, with the last words", () =>
    Effect.gen(function* () {
      yield* beginWith({})
      yield* TestClock.adjust("4 seconds")
      yield* (yield* TranscriptSnapshots).keep(
        story,
        Effect.succeed(reading(told("The mill was full.", 3))),
      )
      yield* (yield* TranscriptProcessors).note(story)
      yield* TestClock.adjust("4 seconds")
      assert.deepStrictEqual(one.read, [])
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual(one.read, ["The mill was full."])
      assert.deepStrictEqual(yield* shown, [
        "In short: The mill was full.",
        [{ text: "The mill was full.", start: 0 }],
      ])
    }).pipe(Effect.provide(aHouse(one))),
  )

  const same = aMood()
  it.effect("R99 stays where the words are those it was written from", () =>
    Effect.gen(function* () {
      yield* beginWith({ summarizedFrom: nameOfWords(mill) })
      yield* TestClock.adjust("10 seconds")
      assert.isTrue(yield* isIndexed)
      assert.deepStrictEqual(same.read, [])
      assert.strictEqual((yield* shown)[0], "In short: The mill stood.")
    }).pipe(Effect.provide(aHouse(same))),
  )

  const doubted = aMood()
  it.effect(
    "R753 is made without what sounds like another language, until that is said to be right",
    () =>
      Effect.gen(function* () {
        const { storyTimelines: drawn } = yield* Database
        yield* beginWith({})
        const invented = { start: 60, end: 64, text: "Dear Miss flower." }
        const words = [...told("The mill was full."), { ...invented, phrases: [invented] }]
        yield* drawn.update({ id: story }, { $set: { doubtfulParts: [{ start: 60, end: 90 }] } })
        yield* (yield* TranscriptSnapshots).keep(story, Effect.succeed(reading(words)))
        yield* (yield* TranscriptProcessors).note(story)
        yield* TestClock.adjust("10 seconds")
        assert.deepStrictEqual(doubted.read, ["The mill was full."])
        yield* drawn.update({ id: story }, { $unset: { doubtfulParts: true } })
        yield* (yield* TranscriptSnapshots).unmarkIndexed(story)
        yield* (yield* TranscriptProcessors).note(story)
        yield* TestClock.adjust("10 seconds")
        assert.match(doubted.read.at(-1) ?? "", /Dear Miss flower/)
      }).pipe(Effect.provide(aHouse(doubted))),
  )

  const none = aMood()
  it.effect("R99 is empty, with no moments, once all words are taken out", () =>
    Effect.gen(function* () {
      yield* beginWith({})
      yield* (yield* TranscriptSnapshots).keep(story, Effect.succeed(reading([])))
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(yield* shown, ["In short: ", []])
      assert.isTrue(yield* isIndexed)
    }).pipe(Effect.provide(aHouse(none))),
  )

  for (const state of ["failed", "summarizing"] as const) {
    const left = aMood()
    it.effect(`R99 is left alone while the story is ${state}`, () =>
      Effect.gen(function* () {
        yield* beginWith({ work: { ...newWork, state } })
        yield* TestClock.adjust("2 minutes")
        assert.deepStrictEqual(left.read, [])
        assert.isFalse(yield* isIndexed)
        // Once the story is ready, the update is found in the store.
        const { stories: kept } = yield* Database
        yield* kept.update({ id: story }, { $set: { "work.state": "ready" } })
        yield* TestClock.adjust("1 minute")
        assert.deepStrictEqual(left.read, ["The mill stood empty."])
      }).pipe(Effect.provide(aHouse(left))),
    )
  }

  const mine = aMood()
  const theirs = aMood()
  it.effect(
    "R99 is written by one server of those that heard of it, also after that one died",
    () =>
      Effect.gen(function* () {
        yield* beginWith({})
        const held = yield* (yield* ProcessorClaims).hold(story)
        assert.strictEqual(held._tag, "HeldSnapshot")
        assert.strictEqual((yield* (yield* ProcessorClaims).hold(story))._tag, "HeldElsewhere")
        // The holder has crashed and never comes back.
        yield* TestClock.adjust("15 seconds")
        assert.deepStrictEqual(mine.read, [])
        yield* TestClock.adjust("15 seconds")
        assert.deepStrictEqual(mine.read, ["The mill stood empty."])
        assert.strictEqual((yield* (yield* ProcessorClaims).hold(story))._tag, "NothingToDo")
        const { holder } = yield* readNow
        assert.isUndefined(holder)
      }).pipe(Effect.provide(aHouse(mine))),
  )

  it.effect("R99 is seen to after a crash between the correction and the writing", () =>
    Effect.gen(function* () {
      const before = aMood()
      yield* Effect.gen(function* () {
        yield* beginWith({})
        // The update had begun already.
        yield* (yield* ProcessorClaims).hold(story)
      }).pipe(Effect.provide(aHouse(before, "crash.db")))
      assert.deepStrictEqual(before.read, [])
      yield* Effect.gen(function* () {
        yield* (yield* TranscriptProcessors).recover
        yield* TestClock.adjust("10 seconds")
        assert.strictEqual((yield* shown)[0], "In short: The mill stood empty.")
      }).pipe(Effect.provide(aHouse(theirs, "crash.db")))
    }),
  )

  it.effect("R760 is made anew in the background where it was made by rules of before", () =>
    Effect.gen(function* () {
      yield* Effect.gen(function* () {
        const { stories: kept, storyTimelines: drawn } = yield* Database
        const { keep, markIndexed, get } = yield* TranscriptSnapshots
        const ways = [
          { summaryRules },
          { summaryRules: summaryRules - 1 },
          { summaryRules: summaryRules - 1, summarizedBy: "large@models.example.org" },
        ]
        for (const [n, how] of ways.entries()) {
          const id = StoryId.make(n + 1)
          const words = told(`Told ${String(n)}.`)
          const from = { summary: "Old.", summarizedFrom: nameOfWords(words) }
          yield* kept.insert(
            aTranscribedStory({ id, saveKey: `try-${String(n)}`, ...from, ...how }),
          )
          yield* drawn.insert({ id, peaks: [], keyMoments: [] })
          yield* keep(id, Effect.succeed(reading(words)))
          yield* markIndexed(Option.getOrThrow(yield* get(id)), "rules of before")
        }
      }).pipe(Effect.provide(aHouse(aMood(), "rules.db")))
      const after = aMood()
      yield* TestClock.adjust("1 minute").pipe(Effect.provide(aHouse(after, "rules.db")))
      assert.deepStrictEqual(after.read, ["Told 1."])
    }),
  )
})
