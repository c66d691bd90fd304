import { Clock, Effect } from "effect"

/** Milliseconds that only ever grow, from no moment in particular: for how long something took, whatever becomes of the clock. */
export const monotonicMillis = Effect.map(
  Clock.monotonicTimeNanos,
  (nanos) => Number(nanos / 1_000n) / 1_000,
)
