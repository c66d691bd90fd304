import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer, Option, Stream } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { limits } from "#protocol/limits.ts"
import {
  aSharedStore,
  inItsOwnWorld,
  orders,
} from "../../platform/cluster/interleavings.fixture.ts"
import { UploadStore } from "../../ports/upload-store.ts"
import { MediaStore } from "../../ports/media-store.ts"
import { anna, annasAccount, aServer, begin, placesOf } from "./server.fixture.ts"

const notHere = Effect.die(new Error("Nothing here does this."))

/** What two nodes know to have begun; it has no bytes. */
const withoutBytes = () => {
  const begun = new Set<string>()
  return Layer.merge(
    Layer.succeed(
      UploadStore,
      UploadStore.of({
        begin: (id) => Effect.sync(() => void begun.add(id)),
        arrived: (id) =>
          Effect.succeed(begun.has(id) ? Option.some({ received: 0, length: 8 }) : Option.none()),
        serve: () => notHere,
        keep: () => notHere,
        remove: (id) => Effect.sync(() => void begun.delete(id)),
        sweep: () => notHere,
      }),
    ),
    Layer.succeed(
      MediaStore,
      MediaStore.of({
        store: () => notHere,
        adopt: () => notHere,
        storeFile: () => notHere,
        storeAs: () => notHere,
        entry: () => notHere,
        read: () => Stream.die(new Error("Nothing here has bytes.")),
        localPath: () => notHere,
        remove: () => notHere,
        list: Stream.empty,
        sweep: () => notHere,
        check: Effect.void,
      }),
    ),
  )
}

const asked = fc.record({
  story: fc.nat(limits.free.stories),
  take: fc.nat(2),
  isDiscarded: fc.boolean(),
})

/** So many nodes on one store. */
const nodesOn = (store: Effect.Success<ReturnType<typeof aSharedStore>>, count: number) => {
  const place = {
    ...{ folder: "/nowhere", documents: store.documents, files: () => [] },
    ...{ sizeOf: () => notHere, lose: () => notHere },
  }
  const bytes = withoutBytes()
  return Effect.forEach(
    Array.from({ length: count }, (_, node) => node),
    (node) => aServer(place, { reached: store.reachedBy(node), bytes }),
  )
}

describe("a recording that is begun and discarded at a node which dies over it", () => {
  it("R491 leaves no place that nobody finds once the lease is over", () =>
    fc.assert(
      fc.asyncProperty(fc.nat(40), fc.boolean(), (steps, isDiscarded) =>
        inItsOwnWorld(
          Effect.gen(function* () {
            const store = yield* aSharedStore({ users: [annasAccount] })
            const [dies, lives] = yield* nodesOn(store, 2)
            if (dies === undefined || lives === undefined) return
            const work = begin(dies, "a story", "a take", 8).pipe(
              Effect.tap(({ id }) => (isDiscarded ? dies.uploads.discard(anna, id) : Effect.void)),
              Effect.asVoid,
            )
            yield* store.interleaved(
              [
                { kind: "answers", whom: 0, times: steps },
                { kind: "dies", node: 0 },
              ],
              [{ node: 0, work }],
            )
            yield* TestClock.adjust("21 seconds")
            yield* lives.quota.recover
            const uploads = yield* store.documents.count("uploads", {})
            const { taken, underWay } = yield* placesOf(lives)
            assert.isAtMost(underWay.length, uploads)
            assert.strictEqual(taken, underWay.length)
          }),
        ),
      ),
      { numRuns: 30 },
    ))
})

describe("recordings that begin to arrive by way of two nodes", () => {
  it("R490 are no more than may be unfinished, each once, and have exactly the places they need", () =>
    fc.assert(
      fc.asyncProperty(orders(), fc.array(asked, { maxLength: 9 }), (order, all) =>
        inItsOwnWorld(
          Effect.gen(function* () {
            const store = yield* aSharedStore({ users: [annasAccount] })
            const nodes = yield* nodesOn(store, 2)
            const [one] = nodes
            if (one === undefined) return
            const exits = yield* store.interleaved(
              order,
              all.map(({ story, take, isDiscarded }, at) => {
                const node = nodes[at % 2] ?? one
                const name = `take ${String(story)}.${String(take)}`
                return {
                  node: at % 2,
                  work: begin(node, `story ${String(story)}`, name, 8).pipe(
                    Effect.tap(({ id }) =>
                      isDiscarded ? node.uploads.discard(anna, id) : Effect.void,
                    ),
                    Effect.as(name),
                  ),
                }
              }),
            )
            const found = yield* store.documents.find("uploads", { filter: {} })
            const takes = found.map(({ take }) => String(take))
            assert.strictEqual(new Set(takes).size, takes.length)
            assert.isAtMost(takes.length, limits.uploads.open)
            const stories = [...new Set(found.map(({ saveKey }) => String(saveKey)))]
            const { taken, underWay } = yield* placesOf(one)
            assert.sameMembers([...underWay], stories)
            assert.strictEqual(taken, stories.length)
            assert.deepStrictEqual(yield* store.documents.find("locks", { filter: {} }), [])
            // What was begun and that nobody discards is there.
            const gone = new Set(
              all.flatMap(({ story, take, isDiscarded }) =>
                isDiscarded ? [`take ${String(story)}.${String(take)}`] : [],
              ),
            )
            for (const exit of exits)
              if (exit !== null && Exit.isSuccess(exit) && !gone.has(exit.value))
                assert.include(takes, exit.value)
          }),
        ),
      ),
      { numRuns: 20 },
    ))
})
