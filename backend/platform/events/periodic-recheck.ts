import { Effect, Stream } from "effect"
import { EventBus } from "./event-bus.ts"
import { ClusterBus } from "../../ports/cluster-bus.ts"

/** Milliseconds between two checks at most; while the nodes do not hear one another, and otherwise. */
const whileApart = 4_000
const usually = 10_000

/** Milliseconds between two looks at whether they do. */
const look = 1_000

/**
 * Checks again and again, for ever, what is also announced: at once when something may have been missed,
 * and so often while the nodes do not hear one another that nothing announced stays unnoticed for longer
 * than five seconds.
 */
export const keepChecking = Effect.fnUntraced(function* <E, R>(check: Effect.Effect<void, E, R>) {
  const { connectivity } = yield* ClusterBus
  const { missed } = yield* EventBus
  if ((yield* connectivity) === "alone")
    return yield* Effect.forever(Effect.andThen(Effect.sleep(usually), check))
  let waited = 0
  yield* Effect.forkChild(
    Stream.runForEach(missed, () => Effect.sync(() => (waited = usually))),
    { startImmediately: true },
  )
  return yield* Effect.forever(
    Effect.gen(function* () {
      yield* Effect.sleep(look)
      waited += look
      if (waited < ((yield* connectivity) === "apart" ? whileApart : usually)) return
      waited = 0
      yield* check
    }),
  )
})
