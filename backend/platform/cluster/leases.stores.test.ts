import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Option, Schema } from "effect"
import { TestClock } from "effect/testing"
import { testedStores } from "../../adapters/mongo/server.fixture.ts"
import { storeOf } from "../../adapters/tested-stores.fixture.ts"
import { recordsOf } from "../database/collection.ts"
import { ClaimLost, leasesIn, usualLease } from "./leases.ts"

const Task = Schema.Struct({
  id: Schema.String,
  lease: Schema.Struct({ claim: Schema.NullOr(Schema.String), until: Schema.Finite }),
  done: Schema.optionalKey(Schema.Boolean),
})
const tasks = { name: "tasks", indexes: [] } as const
const paths = { claim: "lease.claim", until: "lease.until" }
const { millis } = usualLease

const someLeases = Effect.gen(function* () {
  const collection = yield* recordsOf(tasks, Task)
  const leases = leasesIn(collection, paths, usualLease)
  const free = Effect.map(Clock.currentTimeMillis, (now) => ({ "lease.until": { $lte: now } }))
  return { collection, leases, acquire: Effect.flatMap(free, (filter) => leases.acquire(filter)) }
})

for (const { name, missing } of testedStores())
  describe.skipIf(missing !== null)(`leases in ${name}`, () => {
    const store = storeOf(name, [tasks])

    it.effect("R810 each has one holder, of many who ask at once", () =>
      Effect.gen(function* () {
        const { collection, acquire } = yield* someLeases
        const ids = ["a", "b", "c"]
        for (const id of ids) yield* collection.insert({ id, lease: { claim: null, until: 0 } })
        const all = yield* Effect.all(
          Array.from({ length: 8 }, () => acquire),
          { concurrency: "unbounded" },
        )
        const got = all.flatMap((one) => Option.toArray(one).map(({ document }) => document.id))
        assert.sameMembers(got, ids)
        yield* TestClock.adjust(millis - 1)
        assert.isTrue(Option.isNone(yield* acquire))
        yield* TestClock.adjust(1)
        assert.isTrue(Option.isSome(yield* acquire))
      }).pipe(Effect.provide(store)),
    )

    it.effect("R810 a document that is there only for its lease has one holder as well", () =>
      Effect.gen(function* () {
        const { leases } = yield* someLeases
        const acquire = leases.acquireOrInsert("a", (lease) => ({ id: "a", lease }))
        const all = yield* Effect.all(
          Array.from({ length: 8 }, () => acquire),
          { concurrency: "unbounded" },
        )
        assert.strictEqual(all.filter(Option.isSome).length, 1)
        yield* TestClock.adjust(millis)
        const [next, late] = [yield* acquire, yield* acquire]
        assert.deepStrictEqual([Option.isSome(next), Option.isSome(late)], [true, false])
      }).pipe(Effect.provide(store)),
    )

    it.effect("R810 all are renewed together, but for those that somebody else has by now", () =>
      Effect.gen(function* () {
        const { collection, leases, acquire } = yield* someLeases
        for (const id of ["a", "b", "c"])
          yield* collection.insert({ id, lease: { claim: null, until: 0 } })
        const held = yield* Effect.forEach([1, 2, 3], () =>
          Effect.map(acquire, (one) => {
            const { document, claim } = Option.getOrThrow(one)
            return { id: document.id, claim }
          }),
        )
        const [first, second, third] = held
        if (first === undefined || second === undefined || third === undefined) return
        yield* TestClock.adjust(millis - 1)
        assert.deepStrictEqual(yield* leases.renewAll(held), held)
        yield* TestClock.adjust(millis - 1)
        yield* collection.update({ id: second.id }, { $set: { "lease.claim": "another's" } })
        yield* collection.remove({ id: third.id })
        assert.deepStrictEqual(yield* leases.renewAll(held), [first])
        yield* TestClock.adjust(1)
        assert.strictEqual(Option.getOrThrow(yield* acquire).document.id, second.id)
        assert.isTrue(Option.isNone(yield* acquire))
      }).pipe(Effect.provide(store)),
    )

    it.effect("R810 nobody changes or releases what somebody else has by now", () =>
      Effect.gen(function* () {
        const { collection, leases, acquire } = yield* someLeases
        yield* collection.insert({ id: "a", lease: { claim: null, until: 0 } })
        const { claim } = Option.getOrThrow(yield* acquire)
        const held = { id: "a", claim }
        const isDone = { $set: { done: true, "lease.claim": null, "lease.until": 0 } }
        yield* TestClock.adjust(millis)
        const other = { id: "a", claim: Option.getOrThrow(yield* acquire).claim }
        for (const late of [leases.change(held, isDone), leases.release(held, isDone)])
          assert.instanceOf(yield* Effect.flip(late), ClaimLost)
        assert.isFalse(leases.hasEnded(held))
        assert.isTrue((yield* leases.release(other, isDone)).done)
        assert.isTrue(leases.hasEnded(other))
        assert.isTrue(Option.isSome(yield* acquire))
      }).pipe(Effect.provide(store)),
    )
  })
