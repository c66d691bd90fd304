import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Option } from "effect"
import { textOf } from "#protocol/transcript-document.ts"
import type { Transcript } from "#protocol/transcript.ts"
import { anna, aStore, story } from "../../../../tests/support/co-editing/transcript-server.ts"
import { Authorize } from "../../access/authorize.ts"
import { noBus } from "../../../adapters/disabled/no-cluster-bus.ts"
import { EventBus } from "../../../platform/events/event-bus.ts"
import { Database } from "../../../platform/database/database.ts"
import { translationId } from "../../../platform/database/translations.ts"
import { FamilyNames } from "../../people/family-names.ts"
import { EngineError } from "../../../ports/engine-error.ts"
import { CallContext } from "../../../ports/remote-usage-ledger.ts"
import { type ToTranslate, Translator } from "../../../ports/translator.ts"
import { aTranscribedStory } from "../../stories/story.fixture.ts"
import { paragraphsOf } from "./translation.fixture.ts"
import { TranscriptionWriter } from "../transcription-writer.ts"
import { shownTranslation } from "./state.ts"
import { TranslationReview } from "./review.ts"
import { openTranscripts } from "../room-layer.ts"
import { Rooms } from "../room/rooms.ts"
import { Translation } from "./translate.ts"
import { TranslationMemory } from "./memory.ts"
import { Versions } from "../versions.ts"

const told = paragraphsOf("uno", "dos", "tres")

/** A server over a store that translates as told; `asked` collects what the engine was given. */
const aServer = Effect.fnUntraced(function* (transcript: Transcript = told) {
  const { layer } = yield* aStore
  const asked: Array<string> = []
  const given: Array<Pick<ToTranslate, "language" | "names"> & { readonly for: number | null }> = []
  const engine = {
    /** What happens before a paragraph is translated. */
    before: (_text: string): Effect.Effect<void, EngineError> => Effect.void,
    rejected: new Set<string>(),
  }
  const translator = Translator.of({
    available: true,
    name: "a-model@nowhere",
    translate: Effect.fnUntraced(function* (
      { paragraphs, wanted, language, names },
      keep,
      wanting,
    ) {
      const { storyId } = yield* CallContext
      given.push({ language, names, for: storyId })
      yield* wanting ?? Effect.void
      const all = paragraphs.filter(({ id }) => wanted.has(id))
      for (const { id, text } of all) {
        yield* engine.before(text)
        if (engine.rejected.has(text)) continue
        asked.push(text)
        yield* keep(id, ` en ${text}\n`)
      }
      return all.flatMap(({ id, text }) => (engine.rejected.has(text) ? [id] : []))
    }),
  })
  const services = yield* Layer.build(
    TranslationReview.layer.pipe(
      Layer.provideMerge(Layer.merge(TranscriptionWriter.layer, Translation.layer)),
      Layer.provideMerge(openTranscripts),
      Layer.provideMerge(TranslationMemory.layer),
      Layer.provide(Layer.mock(FamilyNames)({ of: () => Effect.succeed(["Tía Rosa"]) })),
      Layer.provide(Layer.succeed(Translator, translator)),
      Layer.provide(Layer.mock(Authorize)({ story: () => Effect.succeed(aTranscribedStory()) })),
      Layer.provideMerge(Layer.merge(Database.layer, EventBus.layer)),
      Layer.provideMerge(noBus),
      Layer.provide(layer),
    ),
  )
  const kept = Context.get(services, Database)
  const room = yield* Context.get(services, Rooms).enter(story)
  if (transcript.length > 0)
    yield* Context.get(services, TranscriptionWriter).heardAll(story, transcript)
  const lines = (name: "original" | "english") => room.read()[name].map(({ text }) => text)
  const parts: Array<number> = []
  return {
    asked,
    given,
    engine,
    kept,
    parts,
    room,
    english: () => lines("english"),
    translate: Context.get(services, Translation).story(story, "es", (part) =>
      Effect.sync(() => void parts.push(part)),
    ),
    answer: (id: string, take: boolean) =>
      Context.get(services, TranslationReview).answer(anna, story, { id, take }),
    shown: Effect.map(Context.get(services, TranslationMemory).of(story), (known) =>
      shownTranslation(room.read(), known),
    ),
    versions: Context.get(services, Versions).list(story, "english"),
    /** Somebody writes other words instead. */
    write: (name: "original" | "english", from: string, to: string) =>
      room.change({ user: anna, text: name }, () => {
        const text = textOf(room.document, name)
        const at = text.toString().indexOf(from)
        text.delete(at, from.length)
        text.insert(at, to)
      }),
  }
})

describe("R273 a translation", () => {
  it.effect(
    "is made with the names of the family, on behalf of the story, and says how far it is",
    () =>
      Effect.gen(function* () {
        const server = yield* aServer()
        assert.strictEqual(yield* server.translate, "whole")
        assert.deepStrictEqual(server.english(), ["en uno", "en dos", "en tres"])
        assert.deepStrictEqual(server.given, [{ language: "es", names: ["Tía Rosa"], for: story }])
        assert.deepStrictEqual(server.parts, [1 / 3, 2 / 3, 1])
        assert.deepStrictEqual(yield* server.shown, { translatedBy: "a-model@nowhere" })
        const { english } = server.room.read()
        assert.deepStrictEqual(
          english.map(({ start, end }) => [start, end]),
          told.map(({ start, end }) => [start, end]),
        )
        assert.strictEqual(yield* server.translate, "whole")
        assert.strictEqual(server.asked.length, 3)
      }).pipe(Effect.scoped),
  )

  it.effect("goes on where it was broken off, and asks for nothing again", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      server.engine.before = (text) =>
        text === "tres"
          ? Effect.fail(new EngineError({ reason: "Away.", canPass: true, isAway: true }))
          : Effect.void
      assert.strictEqual((yield* Effect.flip(server.translate))._tag, "EngineError")
      assert.deepStrictEqual(server.english(), [])
      server.engine.before = () => Effect.void
      yield* server.translate
      assert.deepStrictEqual(server.asked, ["uno", "dos", "tres"])
      assert.deepStrictEqual(server.english(), ["en uno", "en dos", "en tres"])
    }).pipe(Effect.scoped),
  )

  it.effect("is of the words as they are in the end, whatever people write meanwhile", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      yield* server.translate
      server.asked.length = 0
      server.write("original", "dos", "dos y medio")
      server.engine.before = (text) =>
        Effect.sync(() => {
          if (text !== "dos y medio") return
          server.write("original", "tres", "tres bis")
          server.write("english", "en uno", "one, said Rosa")
        })
      assert.strictEqual(yield* server.translate, "whole")
      assert.deepStrictEqual(server.asked, ["dos y medio", "tres bis"])
      assert.deepStrictEqual(server.english(), ["one, said Rosa", "en dos y medio", "en tres bis"])
      assert.isTrue(server.room.isTouched("english"))
      assert.deepStrictEqual(
        (yield* server.versions).map(({ kind }) => kind),
        ["translated", "left", "translated"],
      )
    }).pipe(Effect.scoped),
  )

  it.effect("lacks what the engine refuses, and does not pretend to be up to date", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      server.engine.rejected.add("dos")
      assert.strictEqual(yield* server.translate, "partly")
      assert.deepStrictEqual(server.english(), ["en uno", "en tres"])
      assert.strictEqual(server.room.translatedFrom, "")
    }).pipe(Effect.scoped),
  )

  it.effect("is not asked for when the story is to stay in the house", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      yield* server.kept.stories.update({ id: story }, { $set: { isLocalOnly: true } })
      const failed = yield* Effect.flip(server.translate)
      assert.isTrue(failed instanceof EngineError && !failed.canPass)
      assert.deepStrictEqual(server.asked, [])
    }).pipe(Effect.scoped),
  )
})

describe("R274 a paragraph to be looked at again", () => {
  const flagged = Effect.gen(function* () {
    const server = yield* aServer()
    yield* server.translate
    server.write("english", "en dos", "two, by hand")
    server.write("original", "dos", "dos y medio")
    yield* server.translate
    const [look] = (yield* server.shown).looks ?? []
    if (look === undefined) return yield* Effect.die("nothing is flagged")
    assert.deepStrictEqual([look.at, look.offered], [1, "en dos y medio"])
    return { ...server, look }
  })

  it.effect("takes the engine's words at a press, and is asked about no more", () =>
    Effect.gen(function* () {
      const server = yield* flagged
      yield* server.answer(server.look.id, true)
      assert.deepStrictEqual(server.english(), ["en uno", "en dos y medio", "en tres"])
      assert.isUndefined((yield* server.shown).looks)
      assert.isFalse(server.room.isTouched("english"))
      const rejected = yield* Effect.flip(server.answer(server.look.id, true))
      assert.strictEqual(rejected._tag, "Conflict")
      assert.strictEqual((yield* server.versions)[0]?.kind, "saved")
    }).pipe(Effect.scoped),
  )

  it.effect("keeps what people wrote, for good, until its original changes once more", () =>
    Effect.gen(function* () {
      const server = yield* flagged
      yield* server.answer(server.look.id, false)
      assert.isUndefined((yield* server.shown).looks)
      const rejected = yield* Effect.flip(server.answer(server.look.id, false))
      assert.strictEqual(rejected._tag, "Conflict")
      yield* server.translate
      assert.isUndefined((yield* server.shown).looks)
      assert.strictEqual(server.english()[1], "two, by hand")
      server.write("original", "dos y medio", "dos y pico")
      yield* server.translate
      assert.strictEqual((yield* server.shown).looks?.[0]?.offered, "en dos y pico")
      const record = yield* server.kept.translations.get(translationId(story))
      assert.isTrue(Option.isSome(record) && record.value.coming === undefined)
    }).pipe(Effect.scoped),
  )
})
