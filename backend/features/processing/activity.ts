import { Context, Effect, Latch, Layer } from "effect"

/** Whether this node works on a story right now, for what is only done while it does not. */
export class ProcessingActivity extends Context.Service<
  ProcessingActivity,
  {
    /** The node is busy for as long as this takes. */
    readonly during: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    readonly isBusy: Effect.Effect<boolean>
    /** Waits until the node is busy. */
    readonly busy: Effect.Effect<void>
  }
>()("backend/features/processing/ProcessingActivity") {
  static readonly layer = Layer.effect(
    ProcessingActivity,
    Effect.gen(function* () {
      const isAtWork = yield* Latch.make(false)
      let atWork = 0
      const count = (change: 1 | -1) =>
        Effect.sync(() => {
          atWork += change
          if (atWork > 0) isAtWork.openUnsafe()
          else isAtWork.closeUnsafe()
        })
      return ProcessingActivity.of({
        during: (work) =>
          Effect.acquireUseRelease(
            count(1),
            () => work,
            () => count(-1),
          ),
        isBusy: Effect.sync(() => atWork > 0),
        busy: isAtWork.await,
      })
    }),
  )
}
