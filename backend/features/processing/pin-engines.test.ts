import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import type { EngineSettings } from "../../platform/engines/engine-settings.ts"
import { localEngines } from "../../platform/engines/engines-for-story.ts"
import { Database } from "../../platform/database/database.ts"
import { storyTimelines } from "../../platform/database/story-timelines.ts"
import { transcribedSegments } from "../../platform/database/transcribed-segments.ts"
import { stories, type StoryRecord } from "../../platform/database/stories.ts"
import { newWork } from "../../platform/database/story-jobs.ts"
import { aTranscribedStory } from "../stories/story.fixture.ts"
import { beginEngines } from "./pin-engines.ts"
import { ProcessingQueue } from "./processing-queue.ts"

const outside = (model: string) =>
  ({ _tag: "Remote", baseUrl: "http://box:8000/v1", model, key: "a key" }) as const
const here: EngineSettings = {
  ...{ ffmpeg: "ffmpeg", cacheDir: "cache", speechModelDirs: [] },
  ...{ transcribe: { _tag: "Embedded" }, translate: { _tag: "Nobody" } },
  ...{ write: { _tag: "Embedded" }, embed: { _tag: "Embedded" } },
}
const elsewhere: EngineSettings = {
  ...here,
  ...{ transcribe: outside("ears"), translate: outside("pen"), write: outside("pen") },
}
const names = { transcribe: "ears@box:8000", write: "pen@box:8000", embed: "embedded" }

const aLine = ProcessingQueue.layer.pipe(
  Layer.provideMerge(Database.layer),
  Layer.provide(
    sqliteDocuments({
      file: ":memory:",
      collections: [stories, storyTimelines, transcribedSegments],
    }),
  ),
)

const id = StoryId.make(1)
const bring = Effect.fnUntraced(function* (change: Partial<StoryRecord> = {}) {
  const database = yield* Database
  yield* database.stories.insert(aTranscribedStory({ id, work: newWork, ...change }))
})
const storyNow = Effect.gen(function* () {
  return Option.getOrThrow(yield* (yield* Database).stories.get(id))
})
/** Claims the story and begins an attempt at it; the tags of the worker's engines, or why not. */
const attempt = Effect.fnUntraced(function* (settings: EngineSettings) {
  const work = yield* ProcessingQueue
  const claimed = Option.getOrThrow(yield* work.claimNext("any"))
  const begun = yield* beginEngines(claimed, settings).pipe(
    Effect.map(({ settings: { transcribe, write } }) => [transcribe._tag, write._tag]),
    Effect.catchTag("EngineError", ({ reason }) => Effect.succeed(reason)),
  )
  return { claimed, begun }
})
const pause = Effect.fnUntraced(function* ({
  claimed,
}: Effect.Success<ReturnType<typeof attempt>>) {
  const work = yield* ProcessingQueue
  yield* work.claims.settle(claimed, {})
})

describe("R265 a story", () => {
  it.effect("keeps the engines it was begun with, whatever is set up later", () =>
    Effect.gen(function* () {
      yield* bring()
      const first = yield* attempt(elsewhere)
      assert.deepStrictEqual(first.begun, ["Relayed", "Relayed"])
      assert.deepStrictEqual((yield* storyNow).engines, names)
      yield* pause(first)
      const second = yield* attempt(here)
      assert.match(String(second.begun), /^This server no longer asks ears at box:8000/)
      assert.deepStrictEqual((yield* storyNow).engines, names)
    }).pipe(Effect.provide(aLine)),
  )

  it.effect("that was begun here goes on here, where another machine is set up since", () =>
    Effect.gen(function* () {
      yield* bring({ engines: localEngines })
      assert.deepStrictEqual((yield* attempt(elsewhere)).begun, ["Embedded", "Embedded"])
    }).pipe(Effect.provide(aLine)),
  )

  it.effect("needs no engine any more for what is done", () =>
    Effect.gen(function* () {
      yield* bring({
        engines: { ...names, write: "embedded", embed: "old@box:8000" },
        work: { ...newWork, done: ["preparing", "transcribing"] },
      })
      assert.deepStrictEqual((yield* attempt(here)).begun, ["Embedded", "Embedded"])
    }).pipe(Effect.provide(aLine)),
  )

  it.effect("that failed, or waits, takes those of now when someone says Try again", () =>
    Effect.gen(function* () {
      const { transcribedSegments } = yield* Database
      const work = yield* ProcessingQueue
      yield* bring()
      const first = yield* attempt(elsewhere)
      const heard = { language: null, text: "Heard.", segments: null }
      yield* transcribedSegments.insert({ id: "1:a", storyId: id, engine: names.transcribe, heard })
      assert.isFalse(yield* work.reopen(yield* storyNow), "it is worked on")
      yield* work.claims.settle(
        first.claimed,
        { $set: { "work.state": "transcribing", "work.waits": "It is away.", "work.failures": 4 } },
        3_600_000,
      )
      assert.isTrue(Option.isNone(yield* work.claimNext("any")))
      assert.isTrue(yield* work.reopen(yield* storyNow))
      const { work: reopened, engines } = yield* storyNow
      assert.deepInclude(reopened, { state: "queued", open: true, failures: 0, waits: null })
      assert.isUndefined(engines)
      assert.strictEqual(
        yield* transcribedSegments.count({}),
        1,
        "the same engine would go on with it",
      )
      assert.deepStrictEqual((yield* attempt(here)).begun, ["Embedded", "Embedded"])
      assert.strictEqual(yield* transcribedSegments.count({}), 0)
    }).pipe(Effect.provide(aLine)),
  )

  it.effect("takes those of now for words in another language, which someone asks for", () =>
    Effect.gen(function* () {
      const work = yield* ProcessingQueue
      const ready = { ...newWork, state: "ready", open: false } as const
      yield* bring({ engines: localEngines, work: ready, detectedLanguage: "en" })
      assert.isTrue(yield* work.goOnIn(yield* storyNow, "fr"))
      assert.deepStrictEqual((yield* attempt(elsewhere)).begun, ["Relayed", "Relayed"])
    }).pipe(Effect.provide(aLine)),
  )
})

describe("R264 a story that stays in the house", () => {
  it.effect("is worked on here, and what others heard of it before is forgotten", () =>
    Effect.gen(function* () {
      const { transcribedSegments } = yield* Database
      const heard = { language: null, text: "Heard.", segments: null }
      yield* bring({ isLocalOnly: true, engines: names })
      yield* transcribedSegments.insert({ id: "1:a", storyId: id, engine: names.transcribe, heard })
      assert.deepStrictEqual((yield* attempt(elsewhere)).begun, ["Embedded", "Embedded"])
      assert.strictEqual(yield* transcribedSegments.count({}), 0)
      assert.deepStrictEqual((yield* storyNow).engines, localEngines)
    }).pipe(Effect.provide(aLine)),
  )
})
