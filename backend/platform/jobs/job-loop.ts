import { Clock, Deferred, Effect, Fiber, Option, Queue } from "effect"
import { unlessInterrupted } from "../../lib/catch-unless-interrupted.ts"
import type { LeaseKeeper } from "../cluster/lease-keeper.ts"
import { attempt } from "./attempt.ts"
import type { Claim } from "./claims.ts"
import type { JobControl, Handler, JobType, ReportProgress } from "./job-type.ts"
import { begun, reported, type JobProgress } from "./progress.ts"

/** The attempts that run in this process, so that one can be interrupted and its end awaited. */
const makeAtHand = () => {
  const atHand = new Map<
    Claim["id"],
    { readonly asked: Deferred.Deferred<void>; readonly ended: Deferred.Deferred<void> }
  >()
  const unlessAbandoned = Effect.fnUntraced(function* <E, R>(
    id: Claim["id"],
    work: Effect.Effect<void, E, R>,
  ) {
    const asked = yield* Deferred.make<void>()
    const ended = yield* Deferred.make<void>()
    atHand.set(id, { asked, ended })
    yield* Effect.raceFirst(work, Deferred.await(asked)).pipe(
      Effect.ensuring(
        Effect.suspend(() => {
          atHand.delete(id)
          return Deferred.succeed(ended, undefined)
        }),
      ),
    )
  })
  const abandon = Effect.fnUntraced(function* (id: Claim["id"]) {
    const underWay = atHand.get(id)
    if (underWay === undefined) return
    yield* Deferred.succeed(underWay.asked, undefined)
    yield* Deferred.await(underWay.ended)
  })
  return { unlessAbandoned, abandon }
}

/**
 * Takes a job. One that is claimed while this is interrupted is let go, since nobody would do it before
 * its lease is over.
 */
const takeOrLetGo = Effect.fnUntraced(function* <C, E, R>(
  take: Effect.Effect<Option.Option<C>, E, R>,
  restore: <A, E2, R2>(waiting: Effect.Effect<A, E2, R2>) => Effect.Effect<A, E2, R2>,
  letGo: (claimed: C) => Effect.Effect<void>,
) {
  const taking = yield* Effect.forkDetach(take, { startImmediately: true })
  const undo = Fiber.join(taking).pipe(
    Effect.flatMap(Option.match({ onNone: () => Effect.void, onSome: letGo })),
    Effect.ignoreCause,
  )
  // Not waited for: the store may be away, and a stop must come to its end.
  return yield* Effect.onInterrupt(restore(Fiber.join(taking)), () => Effect.forkDetach(undo))
})

/** Milliseconds between looks for what rests, so that one that another node's end put to rest is told of. */
const tellAgain = 10 * 60_000

export interface JobLoopDeps {
  readonly keeper: LeaseKeeper["Service"]
  /** No other server shares the store. */
  readonly alone: boolean
  /** Tells other nodes that there may be jobs of the kind. */
  readonly wakeOthers: Effect.Effect<void>
}

/**
 * Runs the jobs of a kind: `begin` frees jobs that a crash left, `work` claims and does jobs until it
 * is interrupted.
 */
export const runKind = Effect.fnUntraced(function* <
  Document,
  L extends string,
  C extends Claim,
  E,
  R,
>(
  kind: JobType<Document, L>,
  handlerOf: (control: JobControl) => Handler<C, L, E, R>,
  { keeper, alone, wakeOthers }: JobLoopDeps,
) {
  const { name, hurries, pollInterval, rest } = kind
  const lanes = yield* Effect.forEach(kind.lanes, ({ lane, concurrency }) =>
    Effect.map(Queue.sliding<true>(1), (wakeup) => ({ lane, concurrency, wakeup })),
  )
  const wakeHere = Effect.forEach(lanes, ({ wakeup }) => Queue.offer(wakeup, true), {
    discard: true,
  })
  const { unlessAbandoned, abandon } = makeAtHand()
  const soFar = new Map<Claim["id"], JobProgress>()
  const progressOf = (id: Claim["id"]) => Effect.sync(() => (soFar.get(id) ?? begun).fraction)
  const control: JobControl = { wake: Effect.andThen(wakeHere, wakeOthers), abandon, progressOf }
  const handler = handlerOf(control)

  const services = yield* Effect.context<R>()
  const reportOf = (claimed: C): ReportProgress =>
    Effect.fnUntraced(function* (part: number) {
      const now = yield* Clock.currentTimeMillis
      const next = reported(soFar.get(claimed.id) ?? begun, part, now)
      soFar.set(claimed.id, next.soFar)
      if (next.isNews && handler.tell !== undefined)
        yield* Effect.provideContext(handler.tell(claimed, next.soFar.fraction), services)
    })

  const { nextDue = () => handler.claims.nextDue() } = handler
  const waiting = Effect.fnUntraced(function* (lane: L, wakeup: Queue.Queue<true>) {
    const due = Option.getOrElse(yield* nextDue(lane), () => pollInterval)
    yield* Effect.timeoutOption(Queue.take(wakeup), Math.min(pollInterval, due))
  })
  const workOnce = (lane: L, wakeup: Queue.Queue<true>) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        const claimed = yield* takeOrLetGo(handler.take(lane), restore, (late) =>
          Effect.andThen(handler.claims.letGo(late), wakeOthers),
        )
        if (Option.isNone(claimed)) return yield* restore(waiting(lane, wakeup))
        // There may be more jobs, so another hand looks for one.
        yield* wakeHere
        const { id } = claimed.value
        const work = attempt(handler, claimed.value, kind, keeper, reportOf(claimed.value)).pipe(
          Effect.ensuring(Effect.sync(() => soFar.delete(id))),
        )
        yield* Effect.onInterrupt(restore(unlessAbandoned(id, work)), () =>
          handler.claims.hasEnded(claimed.value)
            ? Effect.void
            : handler.claims.letGo(claimed.value),
        )
      }),
    )
  // Does not see the interruption of this fiber, when the server stops. An interruption from elsewhere
  // must not end the loop.
  const unlessTrouble = Effect.catchCause((cause) =>
    Effect.andThen(
      Effect.logError(`jobs of the kind "${name}" cannot continue`, cause),
      Effect.sleep(rest),
    ),
  )
  /** What rests is said once for each time it does. */
  const told = new Map<Claim["id"], number>()
  const tellResting = handler.claims.resting.pipe(
    Effect.flatMap(
      Effect.forEach(
        ({ id, unfinished, until }) => {
          if (told.get(id) === unfinished) return Effect.void
          told.set(id, unfinished)
          const then = new Date(until).toISOString()
          return Effect.logWarning(
            `The job "${name}" of ${String(id)} is paused until ${then}: ${String(unfinished)} attempts did not finish because the server was killed or stuck.`,
          )
        },
        { discard: true },
      ),
    ),
    unlessInterrupted((cause) =>
      Effect.logWarning(`paused jobs "${name}" could not be listed`, cause),
    ),
  )
  const keepTelling = Effect.forever(Effect.andThen(Effect.sleep(tellAgain), tellResting))
  const begin = handler.claims
    .begin({ alone, hurries })
    .pipe(
      unlessInterrupted((cause) =>
        Effect.logError(`waiting jobs "${name}" could not be read`, cause),
      ),
    )
  const rounds = lanes.flatMap(({ lane, concurrency, wakeup }) =>
    Array.from({ length: concurrency }, () =>
      Effect.forever(unlessTrouble(workOnce(lane, wakeup))),
    ),
  )
  const { beside = Effect.void } = handler
  const work = Effect.all([beside, keepTelling, ...rounds], {
    ...{ concurrency: "unbounded", discard: true },
  })
  return {
    begin: Effect.andThen(begin, tellResting),
    work,
    control,
    wakeHere,
    standing: handler.claims.standing,
  }
})
