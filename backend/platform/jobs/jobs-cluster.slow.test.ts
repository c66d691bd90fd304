import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { aSharedStore, inItsOwnWorld, orders } from "../cluster/interleavings.fixture.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import { aTestJob, aServer, testJobs } from "./job-type.fixture.ts"

describe("jobs of nodes that die, on a store that is slow", () => {
  it("R132 are done, each by one node at a time, and settled once", () =>
    fc.assert(
      fc.asyncProperty(
        orders({ isSlow: true, deaths: 2 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 30_000 }),
        (order, count, millis) =>
          inItsOwnWorld(
            Effect.gen(function* () {
              const all = Array.from({ length: count }, (_, n) => aTestJob(n + 1))
              const store = yield* aSharedStore({ [testJobs.name]: all }, [testJobs])
              let atIt: ReadonlyArray<{ readonly node: number; readonly id: number }> = []
              let most = 0
              const settled: Array<number> = []
              const work = (node: number) => (id: number) => {
                const mine = { node, id }
                return Effect.gen(function* () {
                  atIt = [...atIt, mine].filter((one) => store.isAlive(one.node))
                  most = Math.max(most, atIt.filter((one) => one.id === id).length)
                  yield* Effect.sleep(millis)
                }).pipe(
                  Effect.ensuring(Effect.sync(() => (atIt = atIt.filter((one) => one !== mine)))),
                )
              }
              const exits = yield* store.interleaved(
                order,
                [0, 1, 2].map((node) => ({
                  node,
                  work: Effect.gen(function* () {
                    const layer = Layer.succeed(DocumentStore, store.reachedBy(node))
                    const after = Effect.sync(() => void settled.push(node))
                    yield* aServer(layer, { work: work(node), after })
                    yield* Effect.sleep("1 minute")
                  }),
                })),
              )
              for (const exit of exits) assert.isTrue(exit === null || Exit.isSuccess(exit))
              yield* TestClock.adjust("5 minutes")
              const left = yield* store.documents.count(testJobs.name, { isOpen: true })
              assert.strictEqual(left, 0)
              assert.strictEqual(most, 1, "two at once")
              assert.isAtMost(settled.length, count)
              const found = yield* store.documents.find(testJobs.name, { filter: {} })
              for (const { claim } of found) assert.isNull(claim)
            }),
          ),
      ),
      { numRuns: 20 },
    ))
})
