import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { StoryId } from "#protocol/ids.ts"
import type { Transcript } from "#protocol/transcript.ts"
import { sqliteDocuments } from "../adapters/sqlite/documents.ts"
import { Happenings } from "../happenings.ts"
import { Embedder, EmbedderFailed } from "../ports/embedder.ts"
import { aToldStory } from "../stories/a-told-story.ts"
import { outlines, stories, StoryRecords } from "../stories/records.ts"
import { Readings } from "../transcripts/readings.ts"
import * as transcripts from "../transcripts/records.ts"
import { WordsNews } from "../transcripts/words-news.ts"
import { Indexing } from "./indexing.ts"
import { PassageRecords, passages } from "./records.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-indexing-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { edits, oldTranscripts, readings, versions, TranscriptRecords } = transcripts
const collections = [edits, oldTranscripts, readings, versions, stories, outlines, passages]
const failed = Effect.fail(new EmbedderFailed({ reason: "It has stopped.", canPass: true }))
const away = Effect.die(new Error("The store is away."))

let made = 0
/** Search over an engine that is in a mood. */
const aHouse = (mood: { trouble: typeof failed | typeof away | null; asked: number }) => {
  made += 1
  const embedder = Embedder.of({
    model: "a model",
    dimensions: 2,
    embed: (texts) =>
      Effect.suspend(() => {
        mood.asked += 1
        return mood.trouble ?? Effect.succeed(texts.map(() => new Float32Array([1, 0])))
      }),
  })
  return Indexing.layer.pipe(
    Layer.provideMerge(Readings.layer),
    Layer.provideMerge(WordsNews.layer),
    Layer.provideMerge(Layer.mergeAll(TranscriptRecords.layer, StoryRecords.layer)),
    Layer.provideMerge(Layer.mergeAll(PassageRecords.layer, Happenings.layer)),
    Layer.provide(Layer.succeed(Embedder, embedder)),
    Layer.provide(sqliteDocuments({ file: join(folder, `${made}.db`), collections })),
  )
}

const story = StoryId.make(1)
const told = (text: string, end = 2): Transcript => [
  { start: 0, end, text, phrases: [{ start: 0, end, text }] },
]
const reading = (original: Transcript) => ({
  original,
  english: [],
  isTranslationOutOfDate: false,
  isTranslationByHand: false,
})
const begin = Effect.gen(function* () {
  const { stories: kept } = yield* StoryRecords
  yield* kept.insert(aToldStory({ id: story }))
  yield* (yield* Readings).keep(story, reading(told("The mill stood empty.")))
  yield* (yield* Indexing).note(story)
})
const readNow = Effect.gen(function* () {
  return Option.getOrThrow(yield* (yield* Readings).get(story))
})
const isIndexed = Effect.map(readNow, (now) => now.isIndexed)

describe("search that could not follow", () => {
  for (const [name, trouble] of [
    ["its engine has stopped", failed],
    ["the store is away", away],
  ] as const) {
    const mood = { trouble: trouble as typeof failed | typeof away | null, asked: 0 }
    it.effect(`R66 because ${name} follows by itself once that has passed`, () =>
      Effect.gen(function* () {
        yield* begin
        yield* TestClock.adjust("10 seconds")
        assert.isAbove(mood.asked, 0)
        assert.isFalse(yield* isIndexed)
        mood.trouble = null
        yield* TestClock.adjust("1 minute")
        assert.isTrue(yield* isIndexed)
        const found = yield* (yield* PassageRecords).find({ filter: { storyId: story } })
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

describe("what search knows", () => {
  const fine = { trouble: null, asked: 0 }
  it.effect("R66 is never said of words that came while it learnt those before", () =>
    Effect.gen(function* () {
      yield* begin
      const { keep, markIndexed } = yield* Readings
      const learnt = yield* readNow
      // The same words at another time lead to another second.
      yield* keep(story, reading(told("The mill stood empty.", 3)))
      assert.isFalse(yield* markIndexed(learnt))
      assert.isFalse(yield* isIndexed)
      assert.isTrue(yield* markIndexed(yield* readNow))
      assert.isTrue(yield* isIndexed)
    }).pipe(Effect.provide(aHouse(fine))),
  )

  it.effect("R66 can be words of before they had a name, until others are kept", () =>
    Effect.gen(function* () {
      yield* begin
      const { keep, markIndexed } = yield* Readings
      const { readings: records } = yield* TranscriptRecords
      yield* records.update({ id: story }, { $unset: { wordsName: true } })
      const learnt = yield* readNow
      assert.isTrue(yield* markIndexed(learnt))
      assert.isTrue(yield* isIndexed)
      yield* keep(story, reading(told("The mill was full.")))
      assert.isFalse(yield* markIndexed(learnt))
      assert.isFalse(yield* isIndexed)
    }).pipe(Effect.provide(aHouse(fine))),
  )

  it.effect("is nothing of a story that is gone", () =>
    Effect.gen(function* () {
      yield* begin
      const learnt = yield* readNow
      yield* (yield* TranscriptRecords).readings.remove({ id: story })
      assert.isFalse(yield* (yield* Readings).markIndexed(learnt))
    }).pipe(Effect.provide(aHouse(fine))),
  )
})
