import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { sqliteDocuments } from "../../adapters/sqlite/documents.ts"
import { usualLease } from "../cluster/leases.ts"
import { recordsOf } from "../database/collection.ts"
import { type Claim, claimsIn, type LeasePaths } from "./claims.ts"
import {
  afterStart,
  released,
  begunBy,
  heldBy,
  isStillOf,
  type Lease,
  isClaimable,
  mostUnfinished,
} from "./lease.ts"

const TestJob = Schema.Struct({
  id: Schema.Int,
  isOpen: Schema.Boolean,
  claim: Schema.optionalKey(Schema.NullOr(Schema.String)),
  until: Schema.optionalKey(Schema.Finite),
  begun: Schema.Int,
  unfinished: Schema.optionalKey(Schema.Int),
})
type TestJob = typeof TestJob.Type
const testJobs = { name: "testJobs", indexes: [{ paths: [["until", 1]] }] } as const
const place: LeasePaths<TestJob> = {
  open: { isOpen: true },
  claim: "claim",
  until: "until",
  leaseOf: ({ claim = null, until = -Infinity, unfinished = 0 }) => ({ claim, until, unfinished }),
  attempts: "begun",
  unfinished: "unfinished",
}

const folder = mkdtempSync(join(tmpdir(), "kintale-chores-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const aStore = sqliteDocuments({ file: join(folder, "chores.db"), collections: [testJobs] })

const step = fc.oneof(
  fc.record({ what: fc.constant("passes" as const), millis: fc.nat(15_000) }),
  fc.record({
    what: fc.constant("passes" as const),
    millis: fc.constantFrom(30 * 60_000, 60 * 60_000, 24 * 60 * 60_000),
  }),
  fc.record({
    what: fc.constantFrom("take", "renew", "settle", "letGo", "change"),
    who: fc.nat(1),
    pause: fc.nat(30_000),
  }),
  fc.record({ what: fc.constant("begin" as const), alone: fc.boolean(), hurries: fc.boolean() }),
)

/**
 * Applies the same operations to a stored job and to the model in `lease.ts`, and compares them after
 * each step.
 */
const compare = Effect.fnUntraced(function* (
  id: number,
  isBare: boolean,
  steps: ReadonlyArray<typeof step extends fc.Arbitrary<infer S> ? S : never>,
) {
  const collection = yield* recordsOf(testJobs, TestJob)
  const claims = claimsIn(collection, { ...place, open: { id, isOpen: true }, isBare }, usualLease)
  let now = yield* Effect.clockWith((clock) => clock.currentTimeMillis)
  let [model, begun]: [Lease, number] = [released(now), 0]
  yield* collection.insert({
    ...{ id, isOpen: true, begun },
    ...(isBare ? {} : { claim: null, until: now }),
  })
  const held: Array<Claim> = [
    { id, claim: "nobody's" },
    { id, claim: "nobody's either" },
  ]
  for (const one of steps) {
    if (one.what === "passes") {
      yield* TestClock.adjust(one.millis)
      now += one.millis
      continue
    }
    if (one.what === "begin") {
      yield* claims.begin(one)
      model = afterStart(model, one, now)
    } else if (one.what === "take") {
      const taken = yield* claims.take()
      assert.strictEqual(Option.isSome(taken), isClaimable(model, now))
      if (Option.isSome(taken)) {
        held[one.who] = { id, claim: taken.value.claim }
        model = begunBy(taken.value.claim, model, now, usualLease)
        begun += 1
      }
    } else {
      const mine = held[one.who] ?? { id, claim: "" }
      const may = isStillOf(model, mine.claim)
      const ended = yield* Effect.result(
        {
          renew: claims.renew(mine),
          settle: Effect.asVoid(claims.settle(mine, {}, one.pause)),
          letGo: claims.letGo(mine),
          change: Effect.asVoid(claims.change(mine, { $set: { isOpen: true } })),
        }[one.what],
      )
      assert.strictEqual(ended._tag, may || one.what === "letGo" ? "Success" : "Failure")
      if (may && one.what === "renew") model = { ...model, ...heldBy(mine.claim, now, usualLease) }
      if (may && one.what === "settle") model = released(now, one.pause)
      if (may && one.what === "letGo") model = released(now)
    }
    const stored = Option.getOrThrow(yield* collection.get(id))
    const lease = place.leaseOf(stored)
    assert.strictEqual(lease.claim, model.claim)
    assert.strictEqual(isClaimable(lease, now), isClaimable(model, now))
    assert.strictEqual(lease.unfinished ?? 0, model.unfinished ?? 0)
    if (!isClaimable(model, now)) assert.strictEqual(lease.until, model.until)
    assert.strictEqual(stored.begun, begun)
  }
})

describe("claims in a store", () => {
  let id = 0
  for (const isBare of [false, true])
    it.effect(
      `R132 are kept as the decisions say${isBare ? ", where nothing is written of a job at rest too" : ""}`,
      () =>
        Effect.gen(function* () {
          const samples = fc.sample(fc.array(step, { maxLength: 25 }), 60)
          for (const steps of samples) yield* compare((id += 1), isBare, steps)
        }).pipe(Effect.provide(aStore)),
    )

  it.effect("R585 a job whose attempts never end rests longer and longer, and is never lost", () =>
    Effect.gen(function* () {
      const collection = yield* recordsOf(testJobs, TestJob)
      const open = { isOpen: true, id: 9_000 }
      const claims = claimsIn(collection, { ...place, open }, usualLease)
      yield* collection.insert({ id: 9_000, isOpen: true, claim: null, until: 0, begun: 0 })
      const isTaken = Effect.map(claims.take(), Option.isSome)
      const restart = claims.begin({ alone: true, hurries: true })
      for (let times = 0; times < mostUnfinished; times += 1) {
        assert.isTrue(yield* isTaken)
        yield* restart
      }
      const hours = [1, 2, 4, 8, 16, 24, 24]
      for (const [times, count] of hours.entries()) {
        const [resting] = yield* claims.resting
        assert.strictEqual(resting?.unfinished, mostUnfinished + times)
        assert.isTrue(Option.isNone(yield* claims.nextDue()))
        assert.strictEqual((yield* claims.standing).resting, 1)
        yield* TestClock.adjust(count * 60 * 60_000 - 1)
        yield* restart
        assert.isFalse(yield* isTaken)
        yield* TestClock.adjust(1)
        assert.strictEqual((yield* claims.standing).due, 1)
        assert.isTrue(yield* isTaken)
        assert.deepStrictEqual(yield* claims.resting, [])
        yield* restart
      }
    }).pipe(Effect.provide(aStore)),
  )

  it.effect("R585 a job that is handed over or fails again and again does not rest", () =>
    Effect.gen(function* () {
      const collection = yield* recordsOf(testJobs, TestJob)
      const open = { isOpen: true, id: 9_001 }
      const { take, letGo, settle } = claimsIn(collection, { ...place, open }, usualLease)
      yield* collection.insert({ id: 9_001, isOpen: true, claim: null, until: 0, begun: 0 })
      const held = Effect.map(take(), (taken) => ({
        id: 9_001,
        claim: Option.getOrThrow(taken).claim,
      }))
      for (let times = 0; times < 2 * mostUnfinished; times += 1) {
        yield* letGo(yield* held)
        yield* settle(yield* held, {})
      }
      const stored = Option.getOrThrow(yield* collection.get(9_001))
      assert.deepStrictEqual([stored.unfinished, stored.begun], [undefined, 4 * mostUnfinished])
    }).pipe(Effect.provide(aStore)),
  )

  it.effect("R585 somebody who waits for their turn gets it also while the job rests", () =>
    Effect.gen(function* () {
      const collection = yield* recordsOf(testJobs, TestJob)
      const open = { isOpen: true, id: 9_002 }
      const { take } = claimsIn(collection, { ...place, open }, usualLease)
      const left = { isOpen: true, claim: null, until: 0, begun: 0, unfinished: mostUnfinished }
      yield* TestClock.adjust(1)
      yield* collection.insert({ id: 9_002, ...left })
      assert.isTrue(Option.isNone(yield* take()))
      assert.isTrue(Option.isSome(yield* take({ isAsked: true })))
    }).pipe(Effect.provide(aStore)),
  )

  it.effect("R132 twenty who ask at once get twenty jobs, and the next gets none", () =>
    Effect.gen(function* () {
      const collection = yield* recordsOf(testJobs, TestJob)
      const ids = Array.from({ length: 20 }, (_, n) => 10_000 + n)
      for (const one of ids)
        yield* collection.insert({ id: one, isOpen: true, claim: null, until: 0, begun: 0 })
      const { take, nextDue } = claimsIn(
        collection,
        { ...place, open: { isOpen: true, id: { $gte: 10_000 } } },
        usualLease,
      )
      const taken = yield* Effect.all(
        ids.map(() => take({ sort: [["id", 1]] })),
        { concurrency: "unbounded" },
      )
      const got = taken.flatMap((one) => Option.toArray(one).map(({ document }) => document.id))
      assert.sameMembers(got, ids)
      assert.isTrue(Option.isNone(yield* take()))
      assert.deepStrictEqual(yield* nextDue(), Option.some(usualLease.millis))
    }).pipe(Effect.provide(aStore)),
  )
})
