import { Effect, Stream } from "effect"
import { EventBus } from "./event-bus.ts"
import type { ClusterMessage } from "./cluster-events.ts"
import { unlessInterrupted } from "../../lib/catch-unless-interrupted.ts"

export type TakenBack = Extract<ClusterMessage, { readonly _tag: "StoryTakenBack" }>

/**
 * From now on ends attempts at stories that another node says are taken back, until the scope ends. What
 * is missed ends when its claim is to be renewed.
 */
export const onTakenBack = Effect.fnUntraced(function* <R>(
  end: (taken: TakenBack) => Effect.Effect<void, never, R>,
) {
  const { told } = yield* EventBus
  yield* told.pipe(
    Stream.filter((event) => event._tag === "StoryTakenBack"),
    Stream.mapEffect(
      (event) =>
        end(event).pipe(
          unlessInterrupted((cause) =>
            Effect.logWarning("a canceled attempt continues until its lease ends", cause),
          ),
        ),
      { concurrency: "unbounded" },
    ),
    Stream.runDrain,
    Effect.forkScoped({ startImmediately: true }),
  )
})
