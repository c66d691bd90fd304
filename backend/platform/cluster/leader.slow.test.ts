import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Exit, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { Database } from "../database/database.ts"
import { DocumentStore } from "../../ports/document-store.ts"
import { Leader, type MaintenanceTask } from "./leader.ts"
import { aSharedStore, inItsOwnWorld, orders } from "./interleavings.fixture.ts"
import { nodes } from "./layer.ts"

const minute = 60_000
const hour = 60 * minute

/** A node, until it is stopped as a server is. */
const aNode = Effect.fnUntraced(function* (documents: DocumentStore["Service"], alone = false) {
  const scope = yield* Scope.make()
  yield* Effect.addFinalizer(() => Scope.close(scope, Exit.void))
  const built = yield* Layer.build(
    nodes({ alone }).pipe(
      Layer.provide(Database.layer),
      Layer.provide(Layer.succeed(DocumentStore, documents)),
      Layer.fresh,
    ),
  ).pipe(Scope.provide(scope))
  return { caretaking: Context.get(built, Leader), stop: Scope.close(scope, Exit.void) }
})

const noting = (notes: Array<string>, note: string) => Effect.sync(() => void notes.push(note))

describe("what one node does for all", () => {
  it("R492 is done by one node at a time, by another once that has died, and by each for as long as it lives", () =>
    fc.assert(
      fc.asyncProperty(orders({ isSlow: true, deaths: 2 }), (order) =>
        inItsOwnWorld(
          Effect.gen(function* () {
            const store = yield* aSharedStore()
            let atIt: ReadonlyArray<number> = []
            let [doneBy, most]: [Array<number>, number] = [[], 0]
            const works = yield* Effect.forEach([0, 1, 2], (n) =>
              Effect.gen(function* () {
                const { caretaking } = yield* aNode(store.reachedBy(n))
                const work = Effect.gen(function* () {
                  atIt = [...atIt, n].filter(store.isAlive)
                  most = Math.max(most, atIt.length)
                  yield* Effect.sleep(3_000)
                  doneBy.push(n)
                }).pipe(
                  Effect.ensuring(Effect.sync(() => (atIt = atIt.filter((one) => one !== n)))),
                )
                const task: MaintenanceTask = { name: "to sweep the yard", every: null, work }
                return {
                  node: n,
                  work: Effect.andThen(caretaking.begin([task]), Effect.sleep("6 minutes")),
                }
              }),
            )
            const exits = yield* store.interleaved(order, works)
            for (const exit of exits) assert.isTrue(exit === null || Exit.isSuccess(exit))
            assert.strictEqual(most, 1, "two at once")
            // One that died last is waited for no longer than its lease and a look.
            yield* TestClock.adjust("2 minutes")
            doneBy = []
            yield* TestClock.adjust("3 minutes")
            assert.isAtLeast(doneBy.length, 2)
            assert.isTrue(doneBy.every(store.isAlive))
          }),
        ),
      ),
      { numRuns: 20 },
    ))

  it.effect(
    "R492 is done at once where nobody else does it, before the start of that node ends",
    () =>
      Effect.gen(function* () {
        const store = yield* aSharedStore()
        const notes: Array<string> = []
        const tasksOf = (who: string): ReadonlyArray<MaintenanceTask> => [
          { name: "yard", every: null, work: noting(notes, `${who} yard`) },
          { name: "cellar", every: hour, work: noting(notes, `${who} cellar`) },
        ]
        const [one, other] = [yield* aNode(store.documents), yield* aNode(store.documents)]
        yield* one.caretaking.begin(tasksOf("one"))
        yield* other.caretaking.begin(tasksOf("other"))
        assert.deepStrictEqual(notes, ["one yard", "one cellar"])
        assert.deepStrictEqual(
          [yield* one.caretaking.isOurs, yield* other.caretaking.isOurs],
          [true, false],
        )
        // A stop hands it over; what was done within the hour is not done again.
        yield* one.stop
        yield* TestClock.adjust(minute)
        assert.deepStrictEqual(notes, ["one yard", "one cellar", "other yard"])
        assert.isTrue(yield* other.caretaking.isOurs)
        yield* TestClock.adjust(hour)
        assert.strictEqual(notes.filter((note) => note === "other cellar").length, 1)
      }).pipe(Effect.scoped),
  )

  it.effect("R492 is due again after a node has started, since one may have died before", () =>
    Effect.gen(function* () {
      const store = yield* aSharedStore()
      const notes: Array<string> = []
      const tasks: ReadonlyArray<MaintenanceTask> = [
        { name: "spills", every: hour, isDueAfterStarts: true, work: noting(notes, "spills") },
        { name: "windows", every: hour, work: noting(notes, "windows") },
      ]
      yield* (yield* aNode(store.documents)).caretaking.begin(tasks)
      yield* TestClock.adjust(5 * minute)
      assert.deepStrictEqual(notes, ["spills", "windows"])
      yield* (yield* aNode(store.documents)).caretaking.begin(tasks)
      yield* TestClock.adjust(5 * minute)
      assert.deepStrictEqual(notes, ["spills", "windows", "spills"])
    }).pipe(Effect.scoped),
  )

  it.effect("R492 waits for nothing that fails, hangs or takes long", () =>
    Effect.gen(function* () {
      const store = yield* aSharedStore()
      const notes: Array<string> = []
      const failing = Effect.andThen(noting(notes, "fails"), Effect.die(new Error("broken")))
      const { caretaking } = yield* aNode(store.documents)
      yield* Effect.forkChild(
        caretaking.begin([
          { name: "long", every: 24 * hour, isLong: true, work: Effect.never },
          { name: "fails", every: hour, work: failing },
          { name: "hangs", every: hour, work: Effect.never },
          { name: "yard", every: null, work: noting(notes, "yard") },
        ]),
      )
      yield* TestClock.adjust(4 * minute)
      assert.deepStrictEqual(notes, ["fails"])
      yield* TestClock.adjust(4 * minute)
      assert.deepStrictEqual(new Set(notes), new Set(["fails", "yard"]))
      assert.strictEqual(notes.filter((note) => note === "fails").length, 1)
      yield* TestClock.adjust(4 * minute)
      assert.strictEqual(notes.filter((note) => note === "fails").length, 2)
    }).pipe(Effect.scoped),
  )

  it.effect("R492 is the only node's of a store, without a word of the store", () =>
    Effect.gen(function* () {
      const store = yield* aSharedStore()
      const { caretaking } = yield* aNode(store.documents, true)
      assert.isTrue(yield* caretaking.isOurs)
      assert.deepStrictEqual(yield* store.documents.find("locks", { filter: {} }), [])
    }).pipe(Effect.scoped),
  )
})
