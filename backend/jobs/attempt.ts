import { Clock, Effect } from "effect"
import { type Claim, ClaimLost } from "./claims.ts"
import type { Handler, Report } from "./kind.ts"
import { type LeaseTimes, mayGoOn } from "./lease.ts"

/** Renews the claim until it is lost, or until it could expire before the store answers again. */
const keepRenewing = Effect.fnUntraced(function* <C extends Claim, L extends string, E, R>(
  { claims }: Handler<C, L, E, R>,
  claimed: C,
  times: LeaseTimes,
) {
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
    const isRenewed = yield* claims.renew(claimed).pipe(
      Effect.as(true),
      Effect.timeoutOrElse({ duration: renewEvery, orElse: () => Effect.succeed(false) }),
      Effect.catchTags({
        NoRoom: () => Effect.succeed(false),
        // Losing the claim by settling the job is not a failure: the work after that, such as
        // announcing the result, goes on.
        ClaimLost: (lost) => (claims.hasEnded(claimed) ? Effect.never : Effect.fail(lost)),
      }),
      Effect.catchDefect((defect) =>
        Effect.as(Effect.logWarning("a claim could not be renewed yet", defect), false),
      ),
    )
    if (isRenewed) since = asked
    else if (hasRunOut) return yield* new ClaimLost()
  }
})

/** One attempt at a job. It ends with the job settled, or released when the attempt is interrupted. */
export const attempt = <C extends Claim, L extends string, E, R>(
  handler: Handler<C, L, E, R>,
  claimed: C,
  times: LeaseTimes,
  report: Report,
) => {
  const { claims, work, broke, lost } = handler
  return work(claimed, report).pipe(
    Effect.raceFirst(keepRenewing(handler, claimed, times)),
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
