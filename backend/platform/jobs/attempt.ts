import { Clock, Effect, Metric } from "effect"
import { named } from "../observability/event-loop-watchdog.ts"
import { labeled, measures } from "../observability/metrics.ts"
import type { LeaseKeeper } from "../cluster/lease-keeper.ts"
import { type Claim, ClaimLost } from "./claims.ts"
import type { Handler, JobType, ReportProgress } from "./job-type.ts"
import { pauseAfter } from "./retry.ts"

type End = "done" | "lost" | "broken" | "let go"

const measured = Effect.fnUntraced(function* (kind: string, end: End, begun: number) {
  const took = (yield* Clock.currentTimeMillis) - begun
  yield* Metric.update(labeled(measures.attempts, { kind, end }), 1)
  yield* Metric.update(labeled(measures.attemptSeconds, { kind }), took / 1_000)
})

/** One attempt at a job. It ends with the job settled, or released when the attempt is interrupted. */
export const attempt = Effect.fnUntraced(function* <C extends Claim, L extends string, E, R>(
  handler: Handler<C, L, E, R>,
  claimed: C,
  { name, retry }: Pick<JobType<never>, "name" | "retry">,
  keeper: LeaseKeeper["Service"],
  report: ReportProgress,
) {
  const { claims, work, lost } = handler
  const broke =
    handler.broke ??
    Effect.fnUntraced(function* ({ id }: C, cause: unknown) {
      yield* Effect.logWarning(`the job "${name}" of ${String(id)} could not be done yet`, cause)
      yield* claims.settle(claimed, {}, pauseAfter(retry, 1) ?? 0)
    })
  const begun = yield* Clock.currentTimeMillis
  let end: End = "done"
  const endsAs = <A, E2, R2>(as: End, then: Effect.Effect<A, E2, R2>) =>
    Effect.suspend(() => {
      end = as
      return then
    })
  yield* named(`job ${name} of ${String(claimed.id)}`, work(claimed, report)).pipe(
    Effect.raceFirst(keeper.keep(claims, claimed)),
    Effect.catchIf(
      (error) => error instanceof ClaimLost,
      () => endsAs("lost", lost?.(claimed) ?? Effect.void),
    ),
    // Does not see the interruption of this fiber, when the server stops. An interruption from
    // elsewhere is settled like any unexpected failure.
    Effect.catchCause((cause) => endsAs("broken", broke(claimed, cause))),
    Effect.catchTag("ClaimLost", () => Effect.void),
    // When a server stops, it releases the job, so that another need not wait for the lease to expire.
    Effect.onInterrupt(() => endsAs("let go", claims.letGo(claimed))),
    Effect.ensuring(Effect.suspend(() => measured(name, end, begun))),
  )
})
