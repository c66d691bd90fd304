import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import * as Y from "yjs"
import { StoryId } from "#protocol/ids.ts"
import { noBus } from "../../../adapters/disabled/no-cluster-bus.ts"
import { sqliteDocuments } from "../../../adapters/sqlite/documents.ts"
import { Database } from "../../../platform/database/database.ts"
import { stories, type StoryRecord } from "../../../platform/database/stories.ts"
import { newWork } from "../../../platform/database/story-jobs.ts"
import { storyTimelines } from "../../../platform/database/story-timelines.ts"
import { localEngines } from "../../../platform/engines/engines-for-story.ts"
import { EventBus } from "../../../platform/events/event-bus.ts"
import { Jobs } from "../../../platform/jobs/jobs.ts"
import { EngineError } from "../../../ports/engine-error.ts"
import { MediaStore } from "../../../ports/media-store.ts"
import { aTranscribedStory } from "../../stories/story.fixture.ts"
import { Room } from "../../transcripts/room/room.ts"
import { Rooms } from "../../transcripts/room/rooms.ts"
import { seedUpdate } from "../../transcripts/timed-text.ts"
import { ProcessingActivity } from "../activity.ts"
import { ProcessingQueue } from "../processing-queue.ts"
import { WordCheckJob } from "./job.ts"
import { wordCheckJobType } from "./job-type.ts"
import type { WordCheckTask } from "./messages.ts"
import { WordCheckWorker } from "./worker.ts"

const id = StoryId.make(1)
const ready = { ...newWork, state: "ready", open: false } as const

/** Three phrases, each in a part of its own. */
const phrases = ["The mill.", "The barn.", "The well."].map((text, n) => ({
  ...{ start: n * 200, end: n * 200 + 5, text },
}))

const aRoom = () => {
  const document = new Y.Doc()
  Y.applyUpdate(document, seedUpdate({ original: [{ start: 0, end: 405, text: "", phrases }] }))
  return new Room({ document, authors: new Map(), changes: [] }, () => undefined)
}

/** A worker that takes ten seconds for a phrase, and doubts its second word. */
const aWorker = (tasks: Array<string>, fails = () => false) => {
  const check = ({ phrases: given }: WordCheckTask) =>
    Effect.gen(function* () {
      tasks.push(given.map(({ text }) => text).join(" "))
      yield* Effect.sleep("10 seconds")
      if (fails()) return yield* new EngineError({ reason: "It stumbled.", canPass: true })
      return given.map(() => [{ from: 4, to: 8 }])
    })
  return Layer.succeed(WordCheckWorker, WordCheckWorker.of({ start: Effect.succeed(check) }))
}

const aNode = (
  tasks: Array<string>,
  { isOn = true, fails = (): boolean => false, room = aRoom() } = {},
) =>
  WordCheckJob.layer({ isOn }).pipe(
    Layer.provideMerge(Jobs.layer({ jobTypes: [wordCheckJobType], alone: true })),
    Layer.provideMerge(Layer.merge(ProcessingActivity.layer, ProcessingQueue.layer)),
    Layer.provide(aWorker(tasks, fails)),
    Layer.provide(Layer.mock(Rooms)({ enter: () => Effect.succeed(room) })),
    Layer.provide(Layer.mock(MediaStore)({ localPath: () => Effect.succeed("/story.m4a") })),
    Layer.provideMerge(Layer.merge(Database.layer, EventBus.layer)),
    Layer.provide(noBus),
    Layer.provide(sqliteDocuments({ file: ":memory:", collections: [stories, storyTimelines] })),
  )

const bring = Effect.fnUntraced(function* (change: Partial<StoryRecord> = {}) {
  const database = yield* Database
  const heard = { engines: localEngines, detectedLanguage: "en", playbackId: "sound" }
  yield* database.stories.insert(aTranscribedStory({ id, work: ready, ...heard, ...change }))
  yield* database.storyTimelines.insert({ id, peaks: [], keyMoments: [] })
})
const start = Effect.flatMap(Jobs, (jobs) => Effect.orDie(jobs.start))
const marks = Effect.gen(function* () {
  const timeline = yield* (yield* Database).storyTimelines.get(id)
  const { wordsToCheck = {} } = Option.getOrThrow(timeline)
  return Object.values(wordsToCheck)
})
const storyNow = Effect.gen(function* () {
  return Option.getOrThrow(yield* (yield* Database).stories.get(id))
})

describe("the words of a story", () => {
  it.effect(
    "R770 R772 are checked once the story is ready, with the seconds they are said in",
    () => {
      const tasks: Array<string> = []
      return Effect.gen(function* () {
        yield* bring()
        yield* start
        yield* TestClock.adjust("31 seconds")
        assert.deepStrictEqual(tasks, ["The mill.", "The barn.", "The well."])
        const found = yield* marks
        assert.deepStrictEqual(
          found.map(({ chars, start: from }) => [chars, Math.floor(from)]),
          [
            [4, 2],
            [4, 202],
            [4, 402],
          ],
        )
        assert.isFalse((yield* storyNow).wordCheck?.open)
        yield* TestClock.adjust("1 hour")
        assert.strictEqual(tasks.length, 3)
      }).pipe(Effect.provide(aNode(tasks)))
    },
  )

  it.effect(
    "R772 are left at once for a story that is worked on, and gone on with afterwards",
    () => {
      const tasks: Array<string> = []
      return Effect.gen(function* () {
        const activity = yield* ProcessingActivity
        yield* bring()
        yield* start
        yield* TestClock.adjust("15 seconds")
        const end = yield* Deferred.make<void>()
        yield* Effect.forkChild(activity.during(Deferred.await(end)))
        yield* TestClock.adjust("10 minutes")
        assert.deepStrictEqual(tasks, ["The mill.", "The barn."])
        assert.strictEqual((yield* marks).length, 1)
        assert.isNull((yield* storyNow).wordCheck?.claim)
        yield* Deferred.succeed(end, undefined)
        yield* TestClock.adjust("1 minute")
        assert.deepStrictEqual(tasks, ["The mill.", "The barn.", "The barn.", "The well."])
        assert.strictEqual((yield* marks).length, 3)
      }).pipe(Effect.provide(aNode(tasks)))
    },
  )

  it.effect("R772 are not begun with while a story waits", () => {
    const tasks: Array<string> = []
    return Effect.gen(function* () {
      const database = yield* Database
      yield* bring()
      yield* database.stories.insert(
        aTranscribedStory({ id: StoryId.make(2), saveKey: "another", work: newWork }),
      )
      yield* start
      yield* TestClock.adjust("10 minutes")
      assert.deepStrictEqual(tasks, [])
    }).pipe(Effect.provide(aNode(tasks)))
  })

  it.effect("R773 are checked when a story has just become ready", () => {
    const tasks: Array<string> = []
    return Effect.gen(function* () {
      const database = yield* Database
      yield* bring({ work: { ...newWork, leaseEnds: 1e12, claim: "another" } })
      yield* start
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(tasks, [])
      yield* database.stories.update({ id }, { $set: { work: { ...ready } } })
      const { publish } = yield* EventBus
      yield* publish({ to: [], event: { _tag: "StoryChanged", storyId: id } })
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(tasks.length, 3)
    }).pipe(Effect.provide(aNode(tasks)))
  })

  it.effect(
    "R773 are left alone in another language, by another engine, deleted, or where it is off",
    () => {
      const tasks: Array<string> = []
      const left: ReadonlyArray<readonly [Partial<StoryRecord>, boolean]> = [
        [{ detectedLanguage: "de" }, true],
        [{ engines: { ...localEngines, transcribe: "ears@box:8000" } }, true],
        [{ deleted: { at: 0, by: null, until: 1e15, leaseEnds: 0, claim: null } }, true],
        [{ playbackId: null }, true],
        [{}, false],
      ]
      return Effect.forEach(left, ([change, isOn]) =>
        Effect.gen(function* () {
          yield* bring(change)
          yield* start
          yield* TestClock.adjust("10 minutes")
          assert.deepStrictEqual(tasks, [])
        }).pipe(Effect.provide(aNode(tasks, { isOn }))),
      )
    },
  )

  it.effect("R771 are checked only where nobody has corrected them", () => {
    const tasks: Array<string> = []
    const room = aRoom()
    room.document.getText("original").insert(12, "old ")
    return Effect.gen(function* () {
      yield* bring()
      yield* start
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(tasks, ["The mill.", "The well."])
    }).pipe(Effect.provide(aNode(tasks, { room })))
  })

  it.effect("R772 are given up after three failures; the story is as good without", () => {
    const tasks: Array<string> = []
    return Effect.gen(function* () {
      yield* bring()
      yield* start
      yield* TestClock.adjust("75 minutes")
      assert.strictEqual(tasks.length, 3)
      const { wordCheck, work } = yield* storyNow
      assert.isFalse(wordCheck?.open)
      assert.strictEqual(work.state, "ready")
    }).pipe(Effect.provide(aNode(tasks, { fails: () => true })))
  })

  it.effect("R773 are checked anew when the story is heard anew", () => {
    const tasks: Array<string> = []
    return Effect.gen(function* () {
      yield* bring({ sourceLanguage: "en" })
      yield* start
      yield* TestClock.adjust("1 minute")
      assert.isDefined((yield* storyNow).wordCheck)
      const queue = yield* ProcessingQueue
      assert.isTrue(yield* queue.goOnIn(yield* storyNow, "de"))
      assert.isUndefined((yield* storyNow).wordCheck)
    }).pipe(Effect.provide(aNode(tasks)))
  })
})
