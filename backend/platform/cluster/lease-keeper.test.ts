import { assert, describe, it } from "@effect/vitest"
import { Clock, Context, Effect, type Fiber, Layer, Option, Schema } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { recordsOf } from "../database/collection.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import { aSharedStore, inItsOwnWorld } from "./interleavings.fixture.ts"
import { LeaseKeeper } from "./lease-keeper.ts"
import { type Claim, leasesIn, usualLease } from "./leases.ts"

const Task = Schema.Struct({ id: Schema.Int, claim: Schema.String, until: Schema.Finite })
const tasks = { name: "tasks", indexes: [] } as const
const { millis, renewEvery } = usualLease

/** How the store answers whoever renews. */
type Store = "answers" | "breaks" | "is silent"

/** A node with leases in a store that can be away for it, and another that is after them. */
const aNode = Effect.gen(function* () {
  const store = yield* aSharedStore({}, [tasks])
  const writes: Array<number> = []
  const documents = DocumentStore.of({
    ...store.documents,
    update: (collection, filter, update) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        writes.push(now)
        return store.documents.update(collection, filter, update)
      }),
  })
  const collection = yield* Effect.provideService(recordsOf(tasks, Task), DocumentStore, documents)
  const keeper = Context.get(yield* Layer.build(LeaseKeeper.layer), LeaseKeeper)
  const ours = leasesIn(collection, { claim: "claim", until: "until" }, usualLease)
  let now: Store = "answers"
  const leases: typeof ours = {
    ...ours,
    renewAll: (held) =>
      Effect.suspend(() =>
        now === "answers"
          ? ours.renewAll(held)
          : now === "breaks"
            ? Effect.die(new Error("away"))
            : Effect.never,
      ),
  }
  const works = new Map<Claim["id"], { readonly held: Claim; readonly work: Fiber.Fiber<never> }>()
  const begin = Effect.fnUntraced(function* (id: number) {
    if (works.get(id)?.work.pollUnsafe() === undefined && works.has(id)) return
    const held = yield* leases.acquireOrInsert(id, (lease) => ({ id, ...lease }))
    if (Option.isNone(held)) return
    const work = yield* Effect.forkChild(Effect.orDie(keeper.keep(leases, held.value)), {
      startImmediately: true,
    })
    works.set(id, { held: held.value, work })
  })
  const isAtWork = (id: number) => works.has(id) && works.get(id)?.work.pollUnsafe() === undefined
  return {
    ...{ collection, leases, works, begin, isAtWork, writes },
    become: (next: Store) => Effect.sync(() => (now = next)),
  }
})

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ passes: fc.nat(8_000) }) },
  { weight: 1, arbitrary: fc.record({ passes: fc.constant(4 * millis) }) },
  { weight: 3, arbitrary: fc.record({ begins: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({ store: fc.constantFrom<Store>("answers", "breaks", "is silent") }),
  },
)

describe("leases that a node keeps", () => {
  it("R810 end for it before anybody else can have them, whatever the store does meanwhile", () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), (steps) =>
        inItsOwnWorld(
          Effect.gen(function* () {
            const { collection, begin, isAtWork, become } = yield* aNode
            const others = leasesIn(collection, { claim: "claim", until: "until" }, usualLease)
            for (const one of steps) {
              if ("passes" in one) yield* TestClock.adjust(one.passes)
              else if ("begins" in one) yield* begin(one.begins)
              else yield* become(one.store)
              const now = yield* Clock.currentTimeMillis
              const taken = yield* others.acquire({ until: { $lte: now } })
              if (Option.isSome(taken)) assert.isFalse(isAtWork(taken.value.document.id))
            }
          }),
        ),
      ),
      { numRuns: 60 },
    ))

  it.effect("R810 are renewed in one write, however many there are, and stay as long as that", () =>
    Effect.gen(function* () {
      const { begin, isAtWork, writes, collection } = yield* aNode
      for (let id = 1; id <= 50; id += 1) {
        yield* begin(id)
        yield* TestClock.adjust(100)
      }
      yield* TestClock.adjust(renewEvery)
      writes.length = 0
      yield* TestClock.adjust(10 * renewEvery)
      assert.strictEqual(writes.length, 10)
      for (let id = 1; id <= 50; id += 1) assert.isTrue(isAtWork(id))
      yield* collection.update({ id: 7 }, { $set: { claim: "another's" } })
      yield* TestClock.adjust(renewEvery)
      for (let id = 1; id <= 50; id += 1) assert.strictEqual(isAtWork(id), id !== 7)
    }),
  )

  it.effect("R810 end nothing once their holder has released them, and cost nothing then", () =>
    Effect.gen(function* () {
      const { begin, isAtWork, leases, works, writes } = yield* aNode
      yield* begin(1)
      const held = works.get(1)?.held ?? { id: 1, claim: "" }
      yield* leases.release(held, { $set: { claim: "", until: 0 } })
      yield* TestClock.adjust(4 * millis)
      assert.isTrue(isAtWork(1))
      assert.deepStrictEqual(writes, [])
    }),
  )
})
