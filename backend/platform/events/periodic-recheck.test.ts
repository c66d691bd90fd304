import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { noBus } from "../../adapters/disabled/no-cluster-bus.ts"
import { EventBus } from "./event-bus.ts"
import { ClusterBus } from "../../ports/cluster-bus.ts"
import { severalNodes } from "../../ports/cluster.fixture.ts"
import { keepChecking } from "./periodic-recheck.ts"

/** The seconds at which is checked. */
const checking = (bus: Layer.Layer<ClusterBus>) =>
  Effect.gen(function* () {
    const at: Array<number> = []
    const check = Effect.map(Clock.currentTimeMillis, (now) => void at.push(now / 1_000))
    yield* Effect.forkScoped(
      keepChecking(check).pipe(Effect.provide(EventBus.layer.pipe(Layer.provideMerge(bus)))),
      { startImmediately: true },
    )
    return at
  })

const passes = (seconds: number) =>
  Effect.forEach(Array.from({ length: seconds }), () => TestClock.adjust("1 second"))

describe("what is announced and checked again", () => {
  it.effect("R476 is checked every ten seconds by a node that is alone", () =>
    Effect.gen(function* () {
      const at = yield* checking(noBus)
      yield* passes(25)
      assert.deepStrictEqual(at, [10, 20])
    }),
  )

  it.effect("R476 is checked more often while the nodes do not hear one another", () =>
    Effect.gen(function* () {
      const { buses, away, back } = yield* severalNodes(1)
      const [bus] = buses
      if (bus === undefined) return assert.fail("a node")
      const at = yield* checking(Layer.succeed(ClusterBus, bus))
      yield* passes(17)
      yield* away()
      yield* passes(10)
      yield* back()
      yield* passes(11)
      assert.deepStrictEqual(at, [10, 18, 22, 26, 36])
    }),
  )

  it.effect("R476 is checked at once when something may have been missed", () =>
    Effect.gen(function* () {
      const { buses, forgets } = yield* severalNodes(1)
      const [bus] = buses
      if (bus === undefined) return assert.fail("a node")
      const at = yield* checking(Layer.succeed(ClusterBus, bus))
      yield* passes(2)
      yield* forgets
      yield* passes(2)
      assert.deepStrictEqual(at, [3])
    }),
  )
})
