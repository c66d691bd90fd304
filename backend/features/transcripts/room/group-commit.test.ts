import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber } from "effect"
import { writtenTogether } from "./group-commit.ts"

/** A store that notes what comes in one write; it is slow until it is let go, and refuses what is bad. */
const aStore = Effect.gen(function* () {
  const writes: Array<ReadonlyArray<string>> = []
  const gate = yield* Deferred.make<void>()
  const insert = yield* writtenTogether<string, "rejected">((records) =>
    Effect.gen(function* () {
      writes.push(records)
      yield* Deferred.await(gate)
      if (records.includes("bad")) return yield* Effect.fail("rejected" as const)
    }),
  )
  return { writes, insert, letGo: Deferred.succeed(gate, undefined) }
})

const inOneTurn = (insert: (record: string) => Effect.Effect<void, "rejected">, all: string) =>
  Effect.all(
    all
      .split(" ")
      .map((record) => Effect.forkChild(Effect.exit(insert(record)), { startImmediately: true })),
  )

describe("changes of several transcripts", () => {
  it.effect("R125 that come at the same moment are one write", () =>
    Effect.gen(function* () {
      const { writes, insert, letGo } = yield* aStore
      yield* letGo
      const waiting = yield* inOneTurn(insert, "one two three")
      const exits = yield* Effect.forEach(waiting, Fiber.join)
      assert.deepStrictEqual(writes, [["one", "two", "three"]])
      assert.isTrue(exits.every(Exit.isSuccess))
    }),
  )

  it.effect("R125 wait for the write under way, and share the next", () =>
    Effect.gen(function* () {
      const { writes, insert, letGo } = yield* aStore
      const first = yield* inOneTurn(insert, "one")
      while (writes.length === 0) yield* Effect.yieldNow
      const others = yield* inOneTurn(insert, "two three")
      yield* Effect.yieldNow
      assert.deepStrictEqual(writes, [["one"]])
      yield* letGo
      yield* Effect.forEach([...first, ...others], Fiber.join)
      assert.deepStrictEqual(writes, [["one"], ["two", "three"]])
    }),
  )

  it.effect(
    "R125 are kept although the store does not take one of them, which is told so alone",
    () =>
      Effect.gen(function* () {
        const { writes, insert, letGo } = yield* aStore
        yield* letGo
        const exits = yield* Effect.forEach(yield* inOneTurn(insert, "one bad two"), Fiber.join)
        assert.deepStrictEqual(writes, [["one", "bad", "two"], ["one"], ["bad"], ["two"]])
        assert.deepStrictEqual(exits.map(Exit.isSuccess), [true, false, true])
      }),
  )

  it.effect("R125 are written although one of those who wait has gone", () =>
    Effect.gen(function* () {
      const { writes, insert, letGo } = yield* aStore
      const [gone, stays] = yield* inOneTurn(insert, "gone stays")
      if (gone === undefined || stays === undefined) throw new Error("nobody waits")
      yield* Fiber.interrupt(gone)
      yield* letGo
      assert.isTrue(Exit.isSuccess(yield* Fiber.join(stays)))
      assert.deepStrictEqual(
        writes.flat().filter((record) => record === "stays"),
        ["stays"],
      )
    }),
  )
})
