import { Clock, Effect } from "effect"
import { type Claim, ClaimLost } from "./claims.ts"
import type { Handler, Report } from "./kind.ts"
import { type LeaseTimes, mayGoOn } from "./lease.ts"

/** Renews for as long as it can; ends when the job is another's, or might be before the store answers again. */
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
    // A machine that slept is past stopping in time; whose the job is, the store knows.
    const hasRunOut = asked - since >= times.millis
    if (!hasRunOut && !mayGoOn(since, asked, times)) return yield* new ClaimLost()
    // Neither a store that is away for a moment nor one that is silent ends the work.
    const isRenewed = yield* claims.renew(claimed).pipe(
      Effect.as(true),
      Effect.timeoutOrElse({ duration: renewEvery, orElse: () => Effect.succeed(false) }),
      Effect.catchTags({
        NoRoom: () => Effect.succeed(false),
        // What is left to do after a job was settled, such as telling of it, is nobody else's.
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

/** One attempt at a job. It ends with the job settled, or let go when it is broken off. */
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
    // A stop passes this by; what was interrupted elsewhere is settled like anything unforeseen.
    Effect.catchCause((cause) => broke(claimed, cause)),
    Effect.catchTag("ClaimLost", () => Effect.void),
    // A server that stops leaves the job to the next one, not to the end of its claim.
    Effect.onInterrupt(() => claims.letGo(claimed)),
  )
}
