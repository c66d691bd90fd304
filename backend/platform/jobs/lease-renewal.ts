import { Clock, Effect } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import { ClaimLost } from "./claims.ts"
import { type LeaseTimes, mayGoOn } from "./lease.ts"

/** A claim as its holder sees it. */
interface Renewed {
  readonly renew: Effect.Effect<void, ClaimLost | InsufficientStorage>
  /** Whether its holder has ended it, or is about to: then it is not lost. */
  readonly hasEnded: () => boolean
}

/** Renews the claim until it is lost, or until it could expire before the store answers again. */
export const keepRenewing = Effect.fnUntraced(function* (held: Renewed, times: LeaseTimes) {
  const { renewEvery } = times
  if (renewEvery === null) return yield* Effect.never
  let since = yield* Clock.currentTimeMillis
  for (;;) {
    yield* Effect.sleep(renewEvery)
    const asked = yield* Clock.currentTimeMillis
    // After the machine has slept through the whole lease, stopping early is no longer possible; only
    // the store can tell whether the job has been taken over.
    const hasRunOut = asked - since >= times.millis
    if (!hasRunOut && !mayGoOn(since, asked, times)) return yield* new ClaimLost()
    // A renewal that fails or times out does not end the work; the next one may succeed in time.
    const isRenewed = yield* held.renew.pipe(
      Effect.as(true),
      Effect.timeoutOrElse({ duration: renewEvery, orElse: () => Effect.succeed(false) }),
      Effect.catchTags({
        InsufficientStorage: () => Effect.succeed(false),
        // Losing the claim by settling the job is not a failure: the work after that, such as
        // announcing the result, goes on.
        ClaimLost: (lost) => (held.hasEnded() ? Effect.never : Effect.fail(lost)),
      }),
      Effect.catchDefect((defect) =>
        Effect.as(Effect.logWarning("a claim could not be renewed yet", defect), false),
      ),
    )
    if (isRenewed) since = asked
    else if (hasRunOut) return yield* new ClaimLost()
  }
})
