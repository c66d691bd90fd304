import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import { aTranscribedStory } from "../stories/story.fixture.ts"
import { newWork } from "../../platform/database/story-jobs.ts"
import { Database } from "../../platform/database/database.ts"
import { TranscriptSnapshots } from "../transcripts/snapshots.ts"
import {
  aHouse as aHouseOn,
  away,
  collections,
  failed,
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

const begin = Effect.gen(function* () {
  const { stories: kept } = yield* Database
  yield* kept.insert(aTranscribedStory({ id: story }))
  yield* (yield* TranscriptSnapshots).keep(
    story,
    Effect.succeed(reading(told("The mill stood empty."))),
  )
  yield* (yield* TranscriptProcessors).note(story)
})

describe("search that could not follow", () => {
  for (const [name, trouble] of [
    ["its engine has stopped", failed],
    ["the store is away", away],
  ] as const) {
    const mood: Mood = { trouble, asked: 0 }
    it.effect(`R66 because ${name} follows by itself once that has passed`, () =>
      Effect.gen(function* () {
        yield* begin
        yield* TestClock.adjust("10 seconds")
        assert.isAbove(mood.asked, 0)
        assert.isFalse(yield* isIndexed)
        mood.trouble = null
        yield* TestClock.adjust("1 minute")
        assert.isTrue(yield* isIndexed)
        const found = yield* (yield* Database).passages.find({ filter: { storyId: story } })
        assert.strictEqual(found.length, 1)
      }).pipe(Effect.provide(aHouse(mood))),
    )
  }

  const mood = { trouble: failed, asked: 0 }
  it.effect("tries again less and less often, and does not give up", () =>
    Effect.gen(function* () {
      yield* begin
      yield* TestClock.adjust("1 hour")
      assert.isBelow(mood.asked, 15)
      const before = mood.asked
      yield* TestClock.adjust("11 minutes")
      assert.isAbove(mood.asked, before)
    }).pipe(Effect.provide(aHouse(mood))),
  )
})

describe("what rests on an engine that is away", () => {
  const mood: Mood = { trouble: failed, asked: 0, read: [] }
  it.effect("R816 waits for it, and nothing else does", () =>
    Effect.gen(function* () {
      const { stories, passages } = yield* Database
      yield* begin
      yield* TestClock.adjust("10 seconds")
      const { summary } = Option.getOrThrow(yield* stories.get(story))
      assert.strictEqual(summary, "In short: The mill stood empty.")
      assert.deepStrictEqual(yield* passages.find({ filter: { storyId: story } }), [])
      assert.isFalse(yield* isIndexed)
      mood.trouble = null
      yield* TestClock.adjust("1 minute")
      assert.isTrue(yield* isIndexed)
      assert.lengthOf(yield* passages.find({ filter: { storyId: story } }), 1)
      assert.deepStrictEqual(mood.read, ["The mill stood empty."])
    }).pipe(Effect.provide(aHouse(mood))),
  )
})

describe("stories nobody will follow", () => {
  for (const state of ["doubted", "failed", "queued"] as const)
    it.effect(
      `R66 are left alone while they are ${state}, and followed once they are ready`,
      () => {
        let looks = 0
        const counted = Layer.effect(
          DocumentStore,
          Effect.map(DocumentStore, (documents) => ({
            ...documents,
            get: (collection: string, id: number | string) => {
              if (collection === "stories") looks += 1
              return documents.get(collection, id)
            },
          })),
        ).pipe(Layer.provide(sqliteDocuments({ file: join(folder, `${state}.db`), collections })))
        return Effect.gen(function* () {
          const { stories: kept } = yield* Database
          yield* kept.insert(aTranscribedStory({ id: story, work: { ...newWork, state } }))
          yield* (yield* TranscriptSnapshots).keep(
            story,
            Effect.succeed(reading(told("The mill stood empty."))),
          )
          looks = 0
          yield* (yield* TranscriptProcessors).recover
          yield* TestClock.adjust("10 minutes")
          assert.strictEqual(looks, 0)
          yield* kept.update({ id: story }, { $set: { "work.state": "ready" } })
          yield* TestClock.adjust("1 minute")
          assert.isTrue(yield* isIndexed)
        }).pipe(Effect.provide(aHouseOn({ trouble: null, asked: 0 }, counted)))
      },
    )
})

describe("a story that is erased while search learns its words", () => {
  const mood: Mood = { trouble: null, asked: 0 }
  it.effect("R86 leaves no passages behind", () =>
    Effect.gen(function* () {
      const { transcriptSnapshots, passages } = yield* Database
      mood.meanwhile = Effect.gen(function* () {
        yield* transcriptSnapshots.remove({ id: story })
        yield* passages.remove({ storyId: story })
      })
      yield* begin
      yield* TestClock.adjust("1 minute")
      assert.isAbove(mood.asked, 0)
      assert.deepStrictEqual(yield* passages.find({ filter: { storyId: story } }), [])
    }).pipe(Effect.provide(aHouse(mood))),
  )
})

describe("what search knows", () => {
  const fine = { trouble: null, asked: 0 }
  it.effect("R66 is never said of words that came while it learnt those before", () =>
    Effect.gen(function* () {
      yield* begin
      const { keep, markIndexed } = yield* TranscriptSnapshots
      const learnt = yield* readNow
      // The same text at other times must lead to other seconds.
      yield* keep(story, Effect.succeed(reading(told("The mill stood empty.", 3))))
      assert.isFalse(yield* markIndexed(learnt, "today's rules"))
      assert.isFalse(yield* isIndexed)
      assert.isTrue(yield* markIndexed(yield* readNow, "today's rules"))
      assert.isTrue(yield* isIndexed)
    }).pipe(Effect.provide(aHouse(fine))),
  )

  it.effect("R66 can be words that have no name yet, until others are kept", () =>
    Effect.gen(function* () {
      yield* begin
      const { keep, markIndexed } = yield* TranscriptSnapshots
      const { transcriptSnapshots: records } = yield* Database
      yield* records.update({ id: story }, { $unset: { wordsName: true } })
      const learnt = yield* readNow
      assert.isTrue(yield* markIndexed(learnt, "today's rules"))
      assert.isTrue(yield* isIndexed)
      yield* keep(story, Effect.succeed(reading(told("The mill was full."))))
      assert.isFalse(yield* markIndexed(learnt, "today's rules"))
      assert.isFalse(yield* isIndexed)
    }).pipe(Effect.provide(aHouse(fine))),
  )

  it.effect("is nothing of a story that is gone", () =>
    Effect.gen(function* () {
      yield* begin
      const learnt = yield* readNow
      yield* (yield* Database).transcriptSnapshots.remove({ id: story })
      assert.isFalse(yield* (yield* TranscriptSnapshots).markIndexed(learnt, "today's rules"))
    }).pipe(Effect.provide(aHouse(fine))),
  )
})
