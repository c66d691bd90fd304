import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import * as Y from "yjs"
import { NotFound } from "#protocol/errors.ts"
import { UserId } from "#protocol/ids.ts"
import { textOf } from "#protocol/transcript-document.ts"
import { plainText, type TextName } from "#protocol/transcript.ts"
import {
  anna,
  aStore,
  asTimePasses,
  opened,
  story,
} from "../../../tests/support/co-editing/transcript-server.ts"
import { Authorize } from "../access/authorize.ts"
import { Jobs } from "../../platform/jobs/jobs.ts"
import { Database } from "../../platform/database/database.ts"
import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { FamilyNames } from "../people/family-names.ts"
import { Translator } from "../../ports/translator.ts"
import { aTranscribedStory } from "../stories/story.fixture.ts"
import { Corrections } from "./corrections.ts"
import { TranscriptionWriter } from "./transcription-writer.ts"
import { openTranscripts } from "./room-layer.ts"
import { RetranslationJob, retranslationJobType } from "./translation/retranslation-job.ts"
import type { Room } from "./room/room.ts"
import { Rooms } from "./room/rooms.ts"
import { Translation } from "./translation/translate.ts"
import { TranslationMemory } from "./translation/memory.ts"
import { Versions } from "./versions.ts"

const ben = UserId.make(8)
const minutes = "5 minutes"

/** A transcript that Anna has open while Ben calls; translations take minutes. */
const aHouse = Effect.gen(function* () {
  const { layer, weather } = yield* aStore
  const may = { contribute: true }
  const authorize = () =>
    may.contribute
      ? Effect.succeed(aTranscribedStory())
      : Effect.fail(new NotFound({ message: "This story could not be found." }))
  const translator = Translator.of({
    available: true,
    name: "slowly@nowhere",
    translate: Effect.fnUntraced(function* ({ paragraphs, wanted }, keep) {
      yield* Effect.sleep(minutes)
      for (const { id, text } of paragraphs.filter(({ id }) => wanted.has(id))) {
        yield* keep(id, `In English: ${text}`)
      }
      return []
    }),
  })
  const services = yield* Layer.build(
    Corrections.layer.pipe(
      Layer.provideMerge(RetranslationJob.layer),
      Layer.provideMerge(Layer.merge(TranscriptionWriter.layer, Translation.layer)),
      Layer.provideMerge(openTranscripts),
      Layer.provideMerge(TranslationMemory.layer),
      Layer.provide(Layer.mock(FamilyNames)({ of: () => Effect.succeed([]) })),
      Layer.provide(Layer.succeed(Translator, translator)),
      Layer.provide(Layer.mock(Authorize)({ story: authorize })),
      Layer.provideMerge(Jobs.layer({ jobTypes: [retranslationJobType], alone: true })),
      Layer.provideMerge(Layer.merge(Database.layer, EventBus.layer)),
      Layer.provideMerge(noBus),
      Layer.provide(layer),
    ),
  )
  const { stories } = Context.get(services, Database)
  yield* Context.get(services, Jobs).start
  const { value: room } = yield* opened(Context.get(services, Rooms).enter(story))
  const { list, whole } = Context.get(services, Versions)
  return {
    room,
    may,
    weather,
    correcting: Context.get(services, Corrections),
    /** Lets time go on until nothing is being translated any more. */
    untilTranslated: Effect.gen(function* () {
      const waits = Effect.map(stories.count({ "retranslation.open": true }), (count) => count > 0)
      while (yield* waits) yield* TestClock.adjust("10 seconds")
    }),
    /** The words of every version of a text, newest first, with how each came about. */
    versionsOf: Effect.fnUntraced(function* (text: TextName) {
      const lines = yield* list(story, text)
      return yield* Effect.forEach(lines, ({ id, kind }) =>
        Effect.map(Effect.flatMap(whole(story, id), Effect.fromOption), ({ version }) => ({
          kind,
          words: plainText(version.transcript),
        })),
      )
    }),
  }
})

const type = (room: Room, words: string, name: TextName = "original") => {
  const own = new Y.Doc()
  Y.applyUpdate(own, Y.encodeStateAsUpdate(room.document))
  const before = Y.encodeStateVector(own)
  textOf(own, name).insert(0, words)
  assert.isNull(room.take(anna, Y.encodeStateAsUpdate(own, before)))
}
const wordsOf = (room: Room, name: TextName = "original") => textOf(room.document, name).toString()

describe("a translation made anew from our own page", () => {
  it.effect("R61 translates what stands there now, and takes nothing away that others typed", () =>
    Effect.gen(function* () {
      const { room, correcting, untilTranslated } = yield* aHouse
      type(room, "Es war kalt.")
      const copy = { originalTranscription: wordsOf(room), isLive: true }
      type(room, "Damals. ")
      yield* asTimePasses(correcting.retranslate(ben, story, copy))
      yield* untilTranslated
      assert.strictEqual(wordsOf(room), "Damals. Es war kalt.")
      assert.strictEqual(wordsOf(room, "english"), "In English: Damals. Es war kalt.")
    }),
  )

  it.effect("R64 replaces nothing that someone wrote in English while the engine was at it", () =>
    Effect.gen(function* () {
      const { room, correcting, versionsOf, untilTranslated } = yield* aHouse
      type(room, "Es war kalt.")
      const call = { originalTranscription: "Es war kalt." }
      yield* asTimePasses(correcting.retranslate(ben, story, call))
      yield* TestClock.adjust("1 minute")
      type(room, "It was cold.", "english")
      yield* untilTranslated
      assert.strictEqual(wordsOf(room, "english"), "It was cold.")
      assert.deepStrictEqual(yield* versionsOf("english"), [
        { kind: "left", words: "It was cold." },
      ])
    }),
  )

  it.effect("replaces nothing when the right to it was taken back meanwhile", () =>
    Effect.gen(function* () {
      const { room, may, correcting, untilTranslated } = yield* aHouse
      type(room, "It was cold.", "english")
      const call = { originalTranscription: "Es war kalt." }
      yield* asTimePasses(correcting.retranslate(ben, story, call))
      yield* TestClock.adjust("1 minute")
      may.contribute = false
      yield* untilTranslated
      assert.strictEqual(wordsOf(room, "english"), "It was cold.")
    }),
  )
})

describe("a call that changes words while someone types", () => {
  it.effect("R64 replaces nothing that stands in no version", () =>
    Effect.gen(function* () {
      const { room, weather, correcting, versionsOf } = yield* aHouse
      type(room, "begun ")
      yield* TestClock.adjust("1 second")
      weather.slow = 250
      const call = { originalTranscription: "All of it is new." }
      const calling = yield* Effect.forkChild(correcting.change(ben, story, call))
      for (let n = 0; calling.pollUnsafe() === undefined; n += 1) {
        if (!wordsOf(room).includes("new")) type(room, `w${String(n)} `)
        yield* TestClock.adjust("100 millis")
      }
      weather.slow = 0
      const [replaced, left, ...earlier] = yield* versionsOf("original")
      assert.deepStrictEqual(replaced, { kind: "replaced", words: "All of it is new." })
      assert.strictEqual(left?.kind, "left")
      assert.isAbove(left?.words.length ?? 0, earlier[0]?.words.length ?? Infinity)
      assert.match(left?.words ?? "", /^w\d+ .*begun$/)
    }),
  )
})
