import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { Database } from "../../platform/database/database.ts"
import { newWork } from "../../platform/database/story-jobs.ts"
import { aTranscribedStory } from "../stories/story.fixture.ts"
import { TranscriptSnapshots } from "../transcripts/snapshots.ts"
import {
  aHouse as aHouseOn,
  collections,
  type Mood,
  reading,
  story,
  told,
} from "./processors.fixture.ts"
import { TranscriptProcessors } from "./processor-job.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-by-hand-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0
const aHouse = (mood: Mood = { trouble: null, asked: 0 }) => {
  made += 1
  return aHouseOn(mood, sqliteDocuments({ file: join(folder, `${made}.db`), collections }))
}

const failed = aTranscribedStory({ id: story, work: { ...newWork, state: "failed", open: false } })
const kept = Effect.gen(function* () {
  return Option.getOrThrow(yield* (yield* Database).stories.get(story))
})
const searched = Effect.gen(function* () {
  const found = yield* (yield* Database).passages.find({ filter: { storyId: story } })
  return found.map(({ text = "original", sentences }) => [text, sentences[0]?.text])
})
const write = Effect.fnUntraced(function* (words: ReturnType<typeof told>) {
  yield* (yield* TranscriptSnapshots).keep(
    story,
    Effect.succeed({ ...reading(words), isByHand: words.length > 0 }),
  )
  yield* (yield* TranscriptProcessors).note(story)
  yield* TestClock.adjust("10 seconds")
})

describe("a story that could not be heard", () => {
  it.effect("R159 counts as ready, is searched and summed up while people have written it", () =>
    Effect.gen(function* () {
      yield* (yield* Database).stories.insert(failed)
      yield* write(told("We had a kiln."))
      assert.deepStrictEqual(yield* searched, [["original", "We had a kiln."]])
      const ready = yield* kept
      assert.isTrue(ready.isManuallyTranscribed)
      assert.strictEqual(ready.summary, "In short: We had a kiln.")
      assert.strictEqual(ready.work.state, "failed")
      yield* write([])
      assert.deepStrictEqual(yield* searched, [])
      assert.isFalse((yield* kept).isManuallyTranscribed)
    }).pipe(Effect.provide(aHouse())),
  )

  it.effect("R159 stays failed with words that were half heard, and nobody wrote", () =>
    Effect.gen(function* () {
      yield* (yield* Database).stories.insert(failed)
      yield* (yield* TranscriptSnapshots).keep(story, Effect.succeed(reading(told("We had"))))
      yield* (yield* TranscriptProcessors).note(story)
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(yield* searched, [])
      assert.isUndefined((yield* kept).isManuallyTranscribed)
    }).pipe(Effect.provide(aHouse())),
  )
})

describe("a translated story", () => {
  const german = { ...reading(told("Wir hatten einen Ofen.")), english: told("We had a kiln.") }
  const both: Array<Array<string | undefined>> = [
    ["original", "Wir hatten einen Ofen."],
    ["english", "We had a kiln."],
  ]

  it.effect("R160 is searched in both languages, as they stand after a correction of either", () =>
    Effect.gen(function* () {
      const { stories } = yield* Database
      yield* stories.insert(aTranscribedStory({ id: story }))
      yield* (yield* TranscriptSnapshots).keep(story, Effect.succeed(german))
      yield* (yield* TranscriptProcessors).note(story)
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(yield* searched, both)
      const before = (yield* kept).passagesName
      yield* (yield* TranscriptSnapshots).keep(
        story,
        Effect.succeed({ ...german, english: told("We had an oven.") }),
      )
      yield* (yield* TranscriptProcessors).note(story)
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(yield* searched, [...both.slice(0, 1), ["english", "We had an oven."]])
      assert.notStrictEqual((yield* kept).passagesName, before)
    }).pipe(Effect.provide(aHouse())),
  )

  it.effect("R160 is not called known when its translation changed while search learnt it", () =>
    Effect.gen(function* () {
      const { keep, get, markIndexed } = yield* TranscriptSnapshots
      yield* (yield* Database).stories.insert(aTranscribedStory({ id: story }))
      yield* keep(story, Effect.succeed(german))
      const learnt = Option.getOrThrow(yield* get(story))
      yield* keep(story, Effect.succeed({ ...german, english: told("We had an oven.") }))
      assert.isFalse(yield* markIndexed(learnt, "today's rules"))
    }).pipe(Effect.provide(aHouse())),
  )
})
