import { Effect } from "effect"
import { type Claim, ClaimLost } from "./claims.ts"
import type { Handler, Report } from "./kind.ts"
import type { LeaseTimes } from "./lease.ts"
import { keepRenewing } from "./renewing.ts"

/** One attempt at a job. It ends with the job settled, or released when the attempt is interrupted. */
export const attempt = <C extends Claim, L extends string, E, R>(
  handler: Handler<C, L, E, R>,
  claimed: C,
  times: LeaseTimes,
  report: Report,
) => {
  const { claims, work, broke, lost } = handler
  const held = {
    renew: Effect.suspend(() => claims.renew(claimed)),
    hasEnded: () => claims.hasEnded(claimed),
  }
  return work(claimed, report).pipe(
    Effect.raceFirst(keepRenewing(held, times)),
    Effect.catchIf(
      (error) => error instanceof ClaimLost,
      () => lost?.(claimed) ?? Effect.void,
    ),
    // Does not see the interruption of this fiber, when the server stops. An interruption from
    // elsewhere is settled like any unexpected failure.
    Effect.catchCause((cause) => broke(claimed, cause)),
    Effect.catchTag("ClaimLost", () => Effect.void),
    // When a server stops, it releases the job, so that another need not wait for the lease to expire.
    Effect.onInterrupt(() => claims.letGo(claimed)),
  )
}
