import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option, Schema } from "effect"
import { TestClock } from "effect/testing"
import { ShareId, StoryId, UserId } from "#protocol/ids.ts"
import { testedStores } from "../../adapters/mongo/server.fixture.ts"
import { storeOf } from "../../adapters/tested-stores.fixture.ts"
import { collections, Database } from "../database/database.ts"
import { EmailQueue } from "../../features/email/email-queue.ts"
import { DocumentStore, type StoredDocument } from "../../ports/document-store.ts"
import { ProcessingQueue } from "../../features/processing/processing-queue.ts"
import { ProcessorClaims } from "../../features/transcript-processors/job-type.ts"
import { retranslationJobType } from "../../features/transcripts/translation/retranslation-job.ts"
import { claimsIn } from "./claims.ts"

/** What a server had stored when it was killed at time `at`. */
const { at, ...stored } = Schema.decodeUnknownSync(
  Schema.Struct({
    at: Schema.Finite,
    stories: Schema.Array(Schema.Json),
    emails: Schema.Array(Schema.Json),
    transcriptSnapshots: Schema.Array(Schema.Json),
  }),
)(JSON.parse(readFileSync(new URL("./interrupted-jobs.json", import.meta.url), "utf8")))
const isDocument = (json: unknown): json is StoredDocument =>
  typeof json === "object" && json !== null && "id" in json

/** A store with that content, at that time. */
const asItWas = (store: Layer.Layer<DocumentStore>) =>
  Layer.mergeAll(ProcessingQueue.layer, EmailQueue.layer, ProcessorClaims.layer).pipe(
    Layer.provideMerge(Database.layer),
    Layer.provideMerge(
      Layer.effectDiscard(
        Effect.gen(function* () {
          yield* TestClock.setTime(at)
          const documents = yield* DocumentStore
          for (const [name, all] of Object.entries(stored))
            for (const document of all)
              if (isDocument(document)) yield* documents.insert(name, document)
        }),
      ).pipe(Layer.provideMerge(store)),
    ),
  )

const later = (millis: number) => TestClock.setTime(at + millis)

for (const { name, missing } of testedStores()) {
  const store = () => storeOf(name, collections)
  describe.skipIf(missing !== null)(`jobs that a killed server left in ${name}`, () => {
    it.effect("R133 stories: each goes on when its claim or its pause has run out", () =>
      Effect.gen(function* () {
        const work = yield* ProcessingQueue
        const claim = Effect.map(work.claimNext("any"), (one) =>
          Option.isSome(one) ? Number(one.value.id) : null,
        )
        assert.deepStrictEqual([yield* claim, yield* claim], [4, null])
        yield* later(16_000)
        const resumed = Option.getOrThrow(yield* work.claimNext("any"))
        assert.strictEqual(Number(resumed.id), 2)
        assert.strictEqual(resumed.story.work.failures, 2)
        assert.isNull(yield* claim)
        yield* later(20_000)
        assert.sameMembers([yield* claim, yield* claim, yield* claim], [1, 4, null])
        const { stories } = yield* Database
        const failed = Option.getOrThrow(yield* stories.get(StoryId.make(3)))
        assert.isTrue(yield* work.reopen(failed))
        assert.strictEqual(yield* claim, 3)
      }).pipe(Effect.provide(asItWas(store()))),
    )

    it.effect("R133 stories: the only server takes all of them up at once", () =>
      Effect.gen(function* () {
        const work = yield* ProcessingQueue
        yield* work.claims.begin({ alone: true, hurries: false })
        const taken = yield* Effect.forEach([1, 2, 3, 4], () => work.claimNext("any"))
        const ids = taken.map((one) => (Option.isSome(one) ? Number(one.value.id) : null))
        assert.sameMembers(ids, [1, 2, 4, null])
      }).pipe(Effect.provide(asItWas(store()))),
    )

    it.effect("R133 emails: each goes on when its time has come, with what is known of it", () =>
      Effect.gen(function* () {
        const { claimNext, release } = yield* EmailQueue
        const claim = Effect.map(claimNext, (one) =>
          Option.isSome(one) && one.value.document.kind === "invitation"
            ? [
                one.value.document.shareId,
                one.value.document.attempts,
                one.value.document.unanswered,
              ]
            : null,
        )
        assert.deepStrictEqual([yield* claim, yield* claim], [[5, 1, 0], null])
        yield* later(30_000)
        assert.deepStrictEqual([yield* claim, yield* claim], [[2, 2, 0], null])
        yield* later(540_000 - 1)
        assert.isNull(yield* claim)
        yield* later(540_000)
        // The job a crash interrupted, and the one claimed above, whose lease has expired.
        assert.sameDeepMembers(
          [yield* claim, yield* claim],
          [
            [1, 2, 0],
            [5, 2, 0],
          ],
        )
        yield* later(600_000)
        assert.sameDeepMembers(
          [yield* claim, yield* claim],
          [
            [2, 3, 0],
            [3, 2, 1],
          ],
        )
        yield* release(UserId.make(7))
        assert.deepStrictEqual(yield* claim, [ShareId.make(4), 1, 0])
      }).pipe(Effect.provide(asItWas(store()))),
    )

    it.effect("R133 following: words nobody holds are held, others once that has run out", () =>
      Effect.gen(function* () {
        const { hold, claims } = yield* ProcessorClaims
        const of = (id: number) => Effect.map(hold(StoryId.make(id)), ({ _tag }) => _tag)
        assert.deepStrictEqual(
          [yield* of(1), yield* of(2), yield* of(5)],
          ["HeldElsewhere", "NothingToDo", "HeldSnapshot"],
        )
        yield* later(20_000)
        assert.deepStrictEqual([yield* of(1), yield* of(5)], ["HeldSnapshot", "HeldSnapshot"])
        yield* claims.begin({ alone: true, hurries: false })
        const { transcriptSnapshots } = yield* Database
        assert.deepStrictEqual(
          (yield* transcriptSnapshots.find({ filter: { holder: { $exists: true } } })).map(
            ({ id }) => id,
          ),
          [],
        )
      }).pipe(Effect.provide(asItWas(store()))),
    )

    it.effect("R133 retranslations: there are none yet, and one can be asked for", () =>
      Effect.gen(function* () {
        const { stories } = yield* Database
        const { place, lease } = retranslationJobType
        const { take } = claimsIn(stories, place, lease)
        assert.isTrue(Option.isNone(yield* take()))
        const asked = { open: true, by: 7, reason: null, claim: null, leaseEnds: at, attempts: 0 }
        yield* stories.update({ id: 5 }, { $set: { retranslation: asked } })
        const taken = Option.getOrThrow(yield* take())
        assert.strictEqual(Number(taken.document.id), 5)
        assert.strictEqual(taken.document.retranslation?.attempts, 1)
        assert.isTrue(Option.isNone(yield* take()))
      }).pipe(Effect.provide(asItWas(store()))),
    )
  })
}
