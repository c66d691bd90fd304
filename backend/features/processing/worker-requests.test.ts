import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { PersonId, StoryId, UserId } from "#protocol/ids.ts"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { Database } from "../../platform/database/database.ts"
import { people } from "../../platform/database/people.ts"
import { transcribedSegments } from "../../platform/database/transcribed-segments.ts"
import { stories, type StoryRecord } from "../../platform/database/stories.ts"
import { newWork } from "../../platform/database/story-jobs.ts"
import { FamilyNames } from "../people/family-names.ts"
import { EngineError } from "../../ports/engine-error.ts"
import { CallContext } from "../../ports/remote-usage-ledger.ts"
import type { RpcRequest } from "../../ports/worker-rpc.ts"
import { type SpeechPiece, RemoteTranscriber } from "../../ports/remote-transcriber.ts"
import { Summarizer } from "../../ports/summarizer.ts"
import { aTranscribedStory } from "../stories/story.fixture.ts"
import { RetranslationJob } from "../transcripts/translation/retranslation-job.ts"
import { Translation } from "../transcripts/translation/translate.ts"
import { WorkerRequests } from "./worker-requests.ts"

const engines = { transcribe: "ears@box:8000", write: "embedded", embed: "embedded" }
const story = aTranscribedStory({
  work: { ...newWork, state: "transcribing", claim: "mine" },
  engines,
})
const claimed = { id: story.id, claim: "mine", story, lane: "any" } as const

const wavOf = (byte: number) => Uint8Array.of(82, 73, 70, 70, byte)
const hear = (byte: number, language: string | null = null): RpcRequest => ({
  ...{ _tag: "Hear", wav: wavOf(byte), seconds: 20, language, previousText: "On riait." },
})

/** A service that answers what `heardOf` says, and remembers what it was given and for whom. */
const aService = (
  heardOf: (piece: SpeechPiece) => Effect.Effect<string, EngineError> = ({ wav }) =>
    Effect.succeed(`Piece ${String(wav.at(-1))}.`),
) => {
  const given: Array<Omit<SpeechPiece, "wav"> & { readonly for: StoryId | null }> = []
  const service = RemoteTranscriber.of({
    hear: Effect.fnUntraced(function* (piece) {
      const { storyId } = yield* CallContext
      const { wav: _, ...rest } = piece
      given.push({ ...rest, for: storyId })
      const text = yield* heardOf(piece)
      return { language: "fr", text, segments: [{ start: 0, end: 2, text }] }
    }),
  })
  return { given, layer: Layer.succeed(RemoteTranscriber, service) }
}

const store = Database.layer.pipe(
  Layer.provide(
    sqliteDocuments({ file: ":memory:", collections: [stories, people, transcribedSegments] }),
  ),
)
const nobodyWrites = Layer.succeed(
  Summarizer,
  Summarizer.of({ summarize: () => Effect.die("not asked") }),
)
const answeringWith = (service: Layer.Layer<RemoteTranscriber>) =>
  WorkerRequests.layer.pipe(
    Layer.provide(Layer.mergeAll(FamilyNames.layer, nobodyWrites, service)),
    Layer.provide(Layer.merge(Layer.mock(Translation)({}), Layer.mock(RetranslationJob)({}))),
    Layer.provideMerge(store),
  )

const begin = Effect.fnUntraced(function* (change: Partial<StoryRecord> = {}) {
  const kept = yield* Database
  yield* kept.stories.insert({ ...story, ...change })
  yield* kept.people.insert({
    ...{ id: PersonId.make(1), keeperId: UserId.make(7), name: "Tía Rosa", relationship: "aunt" },
    ...{ bio: "", type: "storyteller", profileImageUrl: null, birthDate: null, birthPlace: "" },
    ...{ notes: "Never sent.", createdAt: "" },
  })
  const workerRequests = yield* WorkerRequests
  return { kept, attempt: () => workerRequests.during(claimed, engines) }
})

describe("R262 what another machine heard", () => {
  it.effect("is kept at once: another attempt asks for no piece again", () => {
    const { given, layer } = aService()
    return Effect.gen(function* () {
      const { attempt } = yield* begin()
      const first = yield* attempt()
      const heard = yield* first.respond(hear(1))
      assert.isTrue(first.hasProgressed())
      const second = yield* attempt()
      assert.deepStrictEqual(yield* second.respond(hear(1)), heard)
      assert.isFalse(second.hasProgressed())
      assert.lengthOf(given, 1)
      // The same sound in another language is another question.
      yield* second.respond(hear(1, "es"))
      yield* second.respond(hear(2))
      assert.lengthOf(given, 3)
      assert.deepStrictEqual(heard, {
        ...{ _tag: "Heard", language: "fr", text: "Piece 1." },
        ...{ segments: [{ start: 0, end: 2, text: "Piece 1." }] },
      })
    }).pipe(Effect.provide(answeringWith(layer)))
  })

  it.effect("was told the names of the family, and in the books stands for its story", () => {
    const { given, layer } = aService()
    return Effect.gen(function* () {
      const { attempt } = yield* begin()
      yield* (yield* attempt()).respond(hear(1, "fr"))
      assert.deepStrictEqual(given, [
        {
          ...{ seconds: 20, language: "fr", names: ["Tía Rosa"], previousText: "On riait." },
          for: story.id,
        },
      ])
    }).pipe(Effect.provide(answeringWith(layer)))
  })

  it.effect("is nothing where the machine failed, which is asked again", () => {
    let times = 0
    const { layer } = aService(() =>
      (times += 1) === 1
        ? Effect.fail(new EngineError({ reason: "It is away.", canPass: true, isAway: true }))
        : Effect.succeed("At last."),
    )
    return Effect.gen(function* () {
      const { kept, attempt } = yield* begin()
      const { respond, hasProgressed } = yield* attempt()
      assert.instanceOf(yield* Effect.flip(respond(hear(1))), EngineError)
      assert.isFalse(hasProgressed())
      assert.strictEqual(yield* kept.transcribedSegments.count({}), 0)
      assert.deepInclude(yield* respond(hear(1)), { text: "At last." })
    }).pipe(Effect.provide(answeringWith(layer)))
  })

  it.effect("is kept also where the attempt ends between its answer and the next breath", () =>
    Effect.gen(function* () {
      const asked = yield* Deferred.make<void>()
      const go = yield* Deferred.make<void>()
      const { layer } = aService(() =>
        Deferred.succeed(asked, undefined).pipe(
          Effect.andThen(Effect.uninterruptible(Deferred.await(go))),
          Effect.as("Paid."),
        ),
      )
      yield* Effect.gen(function* () {
        const { kept, attempt } = yield* begin()
        const { respond } = yield* attempt()
        const asking = yield* Effect.forkChild(respond(hear(1)))
        yield* Deferred.await(asked)
        const ending = yield* Effect.forkChild(Fiber.interrupt(asking))
        yield* Deferred.succeed(go, undefined)
        yield* Fiber.join(ending)
        assert.strictEqual(yield* kept.transcribedSegments.count({ storyId: story.id }), 1)
      }).pipe(Effect.provide(answeringWith(layer)))
    }),
  )
})

describe("R264 nothing leaves the house", () => {
  const cases: ReadonlyArray<readonly [why: string, change: Partial<StoryRecord>]> = [
    ["is to stay in it since", { isLocalOnly: true }],
    [
      "was deleted",
      { deleted: { at: 1, by: UserId.make(7), until: 9e12, leaseEnds: 0, claim: null } },
    ],
    ["another attempt works on", { work: { ...story.work, claim: "another" } }],
    ["nobody is to work on", { work: { ...story.work, claim: null, open: false } }],
  ]
  for (const [why, change] of cases)
    it.effect(`of a story that ${why}`, () => {
      const { given, layer } = aService()
      return Effect.gen(function* () {
        const { attempt } = yield* begin(change)
        const { respond } = yield* attempt()
        const rejected = yield* Effect.flip(respond(hear(1)))
        assert.strictEqual(rejected._tag, "ClaimLost")
        const summary = yield* Effect.flip(respond({ _tag: "Summarize", transcript: [] }))
        assert.strictEqual(summary._tag, "ClaimLost")
        assert.lengthOf(given, 0)
      }).pipe(Effect.provide(answeringWith(layer)))
    })
})
