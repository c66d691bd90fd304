import { Cause, Effect } from "effect"

/** Whatever goes wrong is seen to, defects too; being told to stop is obeyed. */
export const unlessInterrupted =
  <B, E2, R2>(instead: (cause: Cause.Cause<unknown>) => Effect.Effect<B, E2, R2>) =>
  <A, E, R>(work: Effect.Effect<A, E, R>) =>
    Effect.catchCause(work, (cause) =>
      Cause.hasInterruptsOnly(cause) ? Effect.interrupt : instead(cause),
    )
