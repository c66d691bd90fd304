import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Layer, Option, Scope, Exit } from "effect"
import { TestClock } from "effect/testing"
import { UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { testedStores } from "../../adapters/mongo/server.fixture.ts"
import { storeOf } from "../../adapters/tested-stores.fixture.ts"
import { anAccount } from "../../platform/cluster/account.fixture.ts"
import { usualLease } from "../../platform/cluster/leases.ts"
import { collections, Database } from "../../platform/database/database.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import { Plans } from "./plan.ts"
import { Quota } from "./quota.ts"

const anna = UserId.make(1)
const placeOf = (saveKey: string) => ({ user: anna, saveKey })
const most = limits.free.stories

/** Anna as she is stored: how many places are taken, and until when each reservation is. */
const annaNow = Effect.gen(function* () {
  const { users } = yield* Database
  const { storiesRecorded, pendingSaves } = Option.getOrThrow(yield* users.get(anna))
  const until = Object.entries(pendingSaves).map(([key, reserved]) => [key, reserved.until])
  return [storiesRecorded, Object.fromEntries(until)] as const
})

/** Reserves a place as a save does whose node dies at once. */
const leave = (saveKey: string) =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    const reservation = yield* Scope.provide(
      Quota.use(({ reserve }) => reserve(placeOf(saveKey))),
      scope,
    )
    yield* Scope.close(scope, Exit.void)
    return reservation
  })

const tag = <A, E extends { readonly _tag: string }, R>(work: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(work), ({ _tag }) => _tag)

for (const { name, missing } of testedStores())
  describe.skipIf(missing !== null)(`places in a plan in ${name}`, () => {
    const house = Quota.layer({ alone: false }).pipe(
      Layer.provide(Plans.layer({ kind: "free-only" })),
      Layer.provideMerge(Database.layer),
      Layer.provideMerge(storeOf(name, collections)),
    )
    const begun = Database.use(({ users }) => users.insert(anAccount(1)))

    it.effect(
      "R811 are somebody's until they have passed, and then whoever sends the story again's",
      () =>
        Effect.gen(function* () {
          yield* begun
          const { reserve, release } = yield* Quota
          const left = yield* leave("the-river")
          assert.strictEqual(yield* tag(leave("the-river")), "Locked")
          yield* TestClock.adjust(usualLease.millis)
          const next = yield* reserve(placeOf("the-river"))
          assert.strictEqual(yield* tag(leave("the-river")), "Locked")
          // Whoever had it before does not free it.
          yield* release(left)
          assert.strictEqual((yield* annaNow)[0], 1)
          yield* release(next)
          assert.deepStrictEqual(yield* annaNow, [0, {}])
        }).pipe(Effect.scoped, Effect.provide(house)),
    )

    it.effect("R811 that a crash left are in the way of no other story", () =>
      Effect.gen(function* () {
        yield* begun
        for (let n = 0; n < most; n += 1) yield* leave(`story-${String(n)}`)
        assert.strictEqual(yield* tag(leave("another")), "Forbidden")
        yield* TestClock.adjust(usualLease.millis)
        yield* leave("another")
        const until = (yield* Clock.currentTimeMillis) + usualLease.millis
        assert.deepStrictEqual(yield* annaNow, [1, { another: until }])
      }).pipe(Effect.provide(house)),
    )

    it.effect("R811 are held by recordings that wait, and go with the last of them", () =>
      Effect.gen(function* () {
        yield* begun
        const documents = yield* DocumentStore
        const { reserveBriefly, hold, holdBriefly, releaseUnlessHeld, recover } = yield* Quota
        const place = placeOf("the-river")
        assert.isTrue(yield* reserveBriefly(place))
        yield* documents.insert("uploads", { id: "a", userId: anna, saveKey: "the-river" })
        assert.isFalse(yield* hold(place))
        yield* TestClock.adjust(10 * usualLease.millis)
        assert.deepStrictEqual(yield* recover, [])
        assert.deepStrictEqual(yield* annaNow, [1, { "the-river": null }])
        yield* holdBriefly(place)
        assert.isFalse(yield* releaseUnlessHeld(place))
        // It was not removed in the end.
        yield* TestClock.adjust(usualLease.millis)
        yield* recover
        assert.deepStrictEqual(yield* annaNow, [1, { "the-river": null }])
        yield* documents.remove("uploads", {})
        assert.isTrue(yield* releaseUnlessHeld(place))
        assert.deepStrictEqual(yield* annaNow, [0, {}])
      }).pipe(Effect.provide(house)),
    )

    it.effect("R833 are not taken twice by who asks as the story has just been written", () =>
      Effect.gen(function* () {
        yield* begun
        const documents = yield* DocumentStore
        const { hold, reserve, commit, releaseUnlessHeld } = yield* Quota
        const place = placeOf("the-river")
        yield* documents.insert("uploads", { id: "a", userId: anna, saveKey: "the-river" })
        yield* hold(place)
        yield* documents.insert("stories", { id: 1, recorderId: anna, saveKey: "the-river" })
        assert.isTrue(yield* commit(place))
        // It looked for the story before that was written, and fails while its recordings are still there.
        yield* releaseUnlessHeld(yield* reserve(place))
        yield* documents.remove("uploads", {})
        assert.deepStrictEqual(yield* annaNow, [1, {}])
      }).pipe(Effect.scoped, Effect.provide(house)),
    )

    it.effect("R811 of stories that were written count, and others are free", () =>
      Effect.gen(function* () {
        yield* begun
        const documents = yield* DocumentStore
        const { recover } = yield* Quota
        yield* leave("the-river")
        yield* leave("the-mill")
        yield* documents.insert("stories", { id: 1, recorderId: anna, saveKey: "the-river" })
        assert.deepStrictEqual(yield* recover, [])
        yield* TestClock.adjust(usualLease.millis)
        assert.deepStrictEqual(yield* recover, [placeOf("the-river")])
        assert.deepStrictEqual(yield* annaNow, [1, {}])
      }).pipe(Effect.provide(house)),
    )
  })
