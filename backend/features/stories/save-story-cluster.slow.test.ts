import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Option } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { UnprocessableEntity } from "#protocol/errors.ts"
import { UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { nowhere } from "#protocol/place.ts"
import { usualLease } from "../../platform/cluster/leases.ts"
import { anAccount } from "../../platform/cluster/account.fixture.ts"
import {
  aSharedStore,
  inItsOwnWorld,
  orders,
} from "../../platform/cluster/interleavings.fixture.ts"
import { aSavingNode, type SavingNode } from "./save-node.fixture.ts"

const anna = UserId.make(1)
const isThere = { id: anna, isStillThere: Effect.void }
const most = limits.free.stories

const draft = {
  ...{ title: "The flood", description: "", storytellerId: null, subjectIds: [] },
  ...{ category: null, tags: [], sourceLanguage: null, happened: "", place: nowhere },
} as const

interface Sent {
  readonly node: number
  readonly key: number
  /** How long its bytes take, and whether they are a recording in the end. */
  readonly millis: number
  readonly isSound: boolean
}

const sent = (nodes: number): fc.Arbitrary<Sent> =>
  fc.record({
    node: fc.nat(nodes - 1),
    key: fc.nat(most + 1),
    millis: fc.nat(60_000),
    isSound: fc.boolean(),
  })

const save = ({ saving }: SavingNode, { key, millis, isSound }: Sent, n: number) => {
  const recording = { id: `bytes-${String(n)}`, bytes: 1, sha256: "" }
  const received = { draft, takes: [{ recording, fileName: "told.mp3" }] } as const
  const receive = isSound
    ? Effect.succeed(received)
    : Effect.fail(new UnprocessableEntity({ message: "This is no recording." }))
  return saving.save(isThere, `key-${String(key)}`, Effect.andThen(Effect.sleep(millis), receive))
}

/** Anna after a node, or the only one, has died over saves of hers. */
const leftBehind = (keys: ReadonlyArray<string>, until: number) =>
  anAccount(1, {
    storiesRecorded: keys.length,
    pendingSaves: Object.fromEntries(keys.map((key) => [key, { claim: "dead", until }])),
    reservedUntil: until,
  })

const annaNow = ({ kept }: SavingNode) =>
  Effect.map(kept.users.get(anna), (found) => {
    const { storiesRecorded, pendingSaves } = Option.getOrThrow(found)
    return { taken: storiesRecorded, underWay: Object.keys(pendingSaves) }
  })

const keysOf = ({ kept }: SavingNode) =>
  Effect.map(kept.stories.find({ filter: {} }), (all) => all.map(({ saveKey }) => saveKey))

describe("places of a plan, and saves on several nodes", () => {
  it("R491 no more stories are saved than the plan has room for, each once, whatever two nodes do at the same time", () =>
    fc.assert(
      fc.asyncProperty(orders(), fc.array(sent(2), { maxLength: 10 }), (order, all) =>
        inItsOwnWorld(
          Effect.gen(function* () {
            const store = yield* aSharedStore({ users: [anAccount(1)] })
            const nodes = yield* Effect.forEach([0, 1], (n) => aSavingNode(store.reachedBy(n)))
            const exits = yield* store.interleaved(
              order,
              all.flatMap((one, n) => {
                const node = nodes[one.node]
                return node === undefined ? [] : [{ node: one.node, work: save(node, one, n) }]
              }),
            )
            const [node] = nodes
            if (node === undefined) return
            const keys = yield* keysOf(node)
            assert.strictEqual(new Set(keys).size, keys.length)
            assert.deepStrictEqual(yield* annaNow(node), { taken: keys.length, underWay: [] })
            assert.isAtMost(keys.length, most)
            for (const [n, { key, isSound }] of all.entries()) {
              const exit = exits[n] ?? null
              if (exit === null) continue
              if (Exit.isSuccess(exit)) assert.include(keys, `key-${String(key)}`)
              else {
                const tags = exit.cause.reasons.map((reason) =>
                  Cause.isFailReason(reason) ? reason.error._tag : "a defect",
                )
                const allowed = ["Locked", "Forbidden", ...(isSound ? [] : ["UnprocessableEntity"])]
                assert.includeMembers(allowed, tags)
              }
            }
          }),
        ),
      ),
      { numRuns: 20 },
    ))

  it("R491 what a node was saving when it died gets its place back, and no save of a living node loses its own", () =>
    fc.assert(
      fc.asyncProperty(
        orders({ deaths: 1 }),
        fc.array(sent(2), { minLength: 1, maxLength: 8 }),
        (order, all) =>
          inItsOwnWorld(
            Effect.gen(function* () {
              const store = yield* aSharedStore({ users: [anAccount(1)] })
              const dying = yield* aSavingNode(store.reachedBy(0))
              const living = yield* aSavingNode(store.reachedBy(1))
              const looking = Effect.forever(
                Effect.andThen(Effect.sleep("5 seconds"), living.saving.recover),
              )
              const kept: Array<string> = []
              const works = all.map((one, n) => ({
                node: one.node,
                work: Effect.tap(save(one.node === 0 ? dying : living, one, n), () =>
                  Effect.sync(() => kept.push(`key-${String(one.key)}`)),
                ),
              }))
              yield* store.interleaved(order, [
                ...works,
                // Looks all the while, and for long enough after the death.
                { node: 1, work: Effect.as(Effect.timeoutOption(looking, "3 minutes"), 0) },
              ])
              const keys = yield* keysOf(living)
              assert.strictEqual(new Set(keys).size, keys.length)
              assert.includeMembers(keys, kept)
              assert.deepStrictEqual(yield* annaNow(living), { taken: keys.length, underWay: [] })
            }),
          ),
      ),
      { numRuns: 20 },
    ))

  it.effect("R491 a starting node leaves the places of saves on another alone", () =>
    Effect.gen(function* () {
      // Of the same story, sent before by way of a node that died.
      const store = yield* aSharedStore({ users: [leftBehind(["key-1"], 0)] })
      const [one, other] = [
        yield* aSavingNode(store.documents),
        yield* aSavingNode(store.documents),
      ]
      const aLongOne = { node: 0, key: 1, millis: 10 * 60_000, isSound: true }
      const saving = yield* Effect.forkChild(save(one, aLongOne, 1))
      for (let minute = 0; minute < 9; minute += 1) {
        yield* TestClock.adjust("1 minute")
        yield* Effect.andThen(other.saving.recover, other.saving.sweep)
        assert.deepStrictEqual(yield* annaNow(other), { taken: 1, underWay: ["key-1"] })
      }
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(saving)
      assert.deepStrictEqual(yield* annaNow(other), { taken: 1, underWay: [] })
    }).pipe(Effect.scoped),
  )

  it.effect(
    "R491 whoever sends it again does not wait until what a crash left of it is found",
    () =>
      Effect.gen(function* () {
        const store = yield* aSharedStore({ users: [leftBehind(["key-1"], 1_000)] })
        const node = yield* aSavingNode(store.documents)
        const again = save(node, { node: 0, key: 1, millis: 0, isSound: true }, 1)
        assert.strictEqual((yield* Effect.flip(again))._tag, "Locked")
        yield* TestClock.adjust("1 second")
        yield* again
        assert.deepStrictEqual(yield* annaNow(node), { taken: 1, underWay: [] })
      }).pipe(Effect.scoped),
  )

  it.effect("R811 what a crash left is in the way of no other story", () =>
    Effect.gen(function* () {
      const keys = Array.from({ length: most }, (_, n) => `left-${String(n)}`)
      const store = yield* aSharedStore({ users: [leftBehind(keys, 1_000)] })
      const node = yield* aSavingNode(store.documents)
      const another = save(node, { node: 0, key: 1, millis: 0, isSound: true }, 1)
      assert.strictEqual((yield* Effect.flip(another))._tag, "Forbidden")
      yield* TestClock.adjust("1 second")
      yield* another
      assert.deepStrictEqual(yield* annaNow(node), { taken: 1, underWay: [] })
    }).pipe(Effect.scoped),
  )

  it.effect("R811 a story that was written before its node died counts", () =>
    Effect.gen(function* () {
      const store = yield* aSharedStore({ users: [anAccount(1)] })
      const node = yield* aSavingNode(store.documents)
      yield* save(node, { node: 0, key: 1, millis: 0, isSound: true }, 1)
      const { storiesRecorded, pendingSaves, reservedUntil } = leftBehind(["key-1", "key-2"], 1_000)
      yield* store.documents.update(
        "users",
        { id: 1 },
        { $set: { storiesRecorded, pendingSaves, reservedUntil: reservedUntil ?? 0 } },
      )
      yield* node.saving.recover
      assert.strictEqual((yield* annaNow(node)).taken, 2)
      yield* TestClock.adjust("1 second")
      yield* node.saving.recover
      assert.deepStrictEqual(yield* annaNow(node), { taken: 1, underWay: [] })
      const found = Option.getOrThrow(yield* node.kept.users.get(anna))
      assert.isUndefined(found.reservedUntil)
    }).pipe(Effect.scoped),
  )

  it.effect("R491 the only node of a store frees all places at its start, and renews none", () =>
    Effect.gen(function* () {
      const store = yield* aSharedStore({ users: [leftBehind(["key-1", "key-2"], 1_000)] })
      const node = yield* aSavingNode(store.documents, { alone: true })
      yield* node.saving.recover
      assert.deepStrictEqual(yield* annaNow(node), { taken: 0, underWay: [] })
      const aLongOne = { node: 0, key: 1, millis: 10 * 60_000, isSound: true }
      const saving = yield* Effect.forkChild(save(node, aLongOne, 1))
      yield* TestClock.adjust("5 minutes")
      assert.deepStrictEqual(yield* annaNow(node), { taken: 1, underWay: ["key-1"] })
      const { pendingSaves } = Option.getOrThrow(yield* node.kept.users.get(anna))
      assert.deepStrictEqual(
        Object.values(pendingSaves).map(({ until }) => until),
        [usualLease.millis],
      )
      assert.deepStrictEqual(yield* store.documents.find("locks", { filter: {} }), [])
      yield* TestClock.adjust("5 minutes")
      yield* Fiber.join(saving)
    }).pipe(Effect.scoped),
  )
})
