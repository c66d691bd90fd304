import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Exit, Layer } from "effect"
import fc from "fast-check"
import { Database } from "../database/database.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import { aSharedStore, inItsOwnWorld, orders } from "./interleavings.fixture.ts"
import { Locks } from "./locks.ts"

const nodeOn = (documents: DocumentStore["Service"], alone = false) =>
  Effect.map(
    Layer.build(
      Locks.layer({ alone }).pipe(
        Layer.provideMerge(Database.layer),
        Layer.provide(Layer.succeed(DocumentStore, documents)),
        Layer.fresh,
      ),
    ),
    (built) => Context.get(built, Locks),
  )

describe("work that is done by one at a time", () => {
  it("R490 is done by one at a time on however many nodes, also where some die and the store is slow", () =>
    fc.assert(
      fc.asyncProperty(
        orders({ isSlow: true, deaths: 2 }),
        fc.array(fc.nat(2), { minLength: 2, maxLength: 6 }),
        (order, who) =>
          inItsOwnWorld(
            Effect.gen(function* () {
              const store = yield* aSharedStore()
              const nodes = yield* Effect.forEach([0, 1, 2], (n) => nodeOn(store.reachedBy(n)))
              let within: ReadonlyArray<number> = []
              const done: Array<number> = []
              const piece = (node: number, n: number) =>
                Effect.gen(function* () {
                  within = [...within, node].filter(store.isAlive)
                  assert.strictEqual(within.length, 1, "two at once")
                  yield* Effect.sleep(1_500)
                  within = within.filter((one) => one !== node)
                  done.push(n)
                })
              const exits = yield* store.interleaved(
                order,
                who.map((node, n) => ({
                  node,
                  work: nodes[node]?.withLock("erasing")(piece(node, n)) ?? Effect.void,
                })),
              )
              for (const [n, exit] of exits.entries())
                if (exit !== null) assert.isTrue(Exit.isSuccess(exit), `work ${String(n)}`)
              assert.includeMembers(
                done,
                who.flatMap((node, n) => (store.isAlive(node) ? [n] : [])),
              )
              const left = yield* store.documents.find("locks", { filter: {} })
              if ([0, 1, 2].every(store.isAlive)) assert.deepStrictEqual(left, [])
            }),
          ),
      ),
      { numRuns: 30 },
    ))
})
