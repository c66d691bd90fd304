import { randomUUID } from "node:crypto"
import { Clock, Context, Effect, Layer, Option, RcMap, Schema, Scope, Semaphore } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import { ClaimLost } from "../jobs/claims.ts"
import { type LeaseTimes, usualLease } from "../jobs/lease.ts"
import { keepRenewing } from "../jobs/lease-renewal.ts"
import { Database } from "../database/database.ts"
import type { LockName } from "./lock-names.ts"

/** How often somebody who waits looks whether another node has finished, in milliseconds. */
const pollInterval = 100

/** The store was away for longer than a lease, so that another node may have the turn now. */
class LockLost extends Schema.TaggedError<LockLost>()("LockLost", { turn: Schema.String }) {}

type Work<A, E, R> = Effect.Effect<A, E, R>

/**
 * Work of which no two pieces run at the same time, on however many nodes. A piece of work ends, as a
 * defect, before another node could take its turn away; a node that dies has its turns until their leases
 * end. What a node writes when its machine has slept through its lease can still come after that, so work
 * is such that this does no harm.
 */
export class Locks extends Context.Service<
  Locks,
  {
    /** Waits for the turn of this name, however long that takes, and has it during the work. */
    readonly withLock: (
      name: LockName,
    ) => <A, E, R>(work: Work<A, E, R>) => Work<A, E | InsufficientStorage, R>
    /** Does the work unless somebody has the turn, anywhere. */
    readonly tryWithLock: (
      name: LockName,
      lease?: LeaseTimes,
    ) => <A, E, R>(work: Work<A, E, R>) => Work<Option.Option<A>, E | InsufficientStorage, R>
  }
>()("backend/platform/cluster/Locks") {
  /** `alone`: no other node shares the store, and nothing is written. */
  static readonly layer = ({ alone }: { readonly alone: boolean }) =>
    Layer.effect(
      Locks,
      Effect.gen(function* () {
        const { locks } = yield* Database
        // Within this process nobody has to look again and again.
        const queues = yield* RcMap.make<string, Semaphore.Semaphore, never, never>({
          lookup: () => Semaphore.make(1),
        })

        const take = Effect.fnUntraced(function* (id: string, { millis }: LeaseTimes) {
          const now = yield* Clock.currentTimeMillis
          const held = { claim: randomUUID(), until: now + millis }
          const lapsed = yield* locks.findAndUpdate({ id, until: { $lte: now } }, { $set: held })
          const isTaken = Option.isSome(lapsed) || (yield* locks.insertIfAbsent({ id, ...held }))
          return isTaken ? Option.some(held.claim) : Option.none()
        })

        const renew = Effect.fnUntraced(function* (id: string, claim: string, millis: number) {
          const until = (yield* Clock.currentTimeMillis) + millis
          if ((yield* locks.update({ id, claim }, { $set: { until } })) === 0)
            return yield* new ClaimLost()
        })

        /** If that cannot be written, the lease ends by itself. */
        const letGo = (id: string, claim: string) => Effect.ignoreCause(locks.remove({ id, claim }))

        /** Waits for a claim. */
        const whenFree = (
          id: string,
          pause: Effect.Effect<void>,
        ): Effect.Effect<Option.Option<string>, InsufficientStorage> =>
          Effect.flatMap(take(id, usualLease), (claim) =>
            Option.isSome(claim)
              ? Effect.succeed(claim)
              : Effect.andThen(
                  pause,
                  Effect.suspend(() => whenFree(id, pause)),
                ),
          )

        const keeping = <A, E, R>(
          work: Work<A, E, R>,
          id: string,
          claim: string,
          lease: LeaseTimes,
        ): Work<A, E, R> => {
          const held = {
            renew: Effect.suspend(() => renew(id, claim, lease.millis)),
            hasEnded: () => false,
          }
          const renewing = Effect.catchTag(keepRenewing(held, lease), "ClaimLost", () =>
            Effect.die(new LockLost({ turn: id })),
          )
          return Effect.raceFirst(work, Effect.orDie(renewing))
        }

        /** Does the work when there is a claim; while that is taken it cannot be interrupted, so that none is left. */
        const holding = <A, E, R>(
          id: string,
          lease: LeaseTimes,
          claimed: (
            pause: Effect.Effect<void>,
          ) => Effect.Effect<Option.Option<string>, InsufficientStorage>,
          work: Work<A, E, R>,
        ): Work<Option.Option<A>, E | InsufficientStorage, R> =>
          Effect.uninterruptibleMask((restore) =>
            Effect.flatMap(
              claimed(restore(Effect.sleep(pollInterval))),
              Option.match({
                onNone: () => Effect.succeed(Option.none<A>()),
                onSome: (claim) =>
                  restore(keeping(work, id, claim, lease)).pipe(
                    Effect.asSome,
                    Effect.ensuring(letGo(id, claim)),
                  ),
              }),
            ),
          )

        const queueOf = <A, E, R>(
          name: LockName,
          use: (queue: Semaphore.Semaphore) => Work<A, E, R>,
        ): Work<A, E, R> =>
          Effect.scopedWith((scope) =>
            RcMap.get(queues, name).pipe(
              Effect.provideService(Scope.Scope, scope),
              Effect.flatMap(use),
            ),
          )

        return Locks.of({
          withLock: (name) => (work) =>
            queueOf(name, (queue) =>
              queue.withPermits(1)(
                alone
                  ? work
                  : Effect.map(
                      holding(name, usualLease, (pause) => whenFree(name, pause), work),
                      Option.getOrThrow,
                    ),
              ),
            ),
          tryWithLock:
            (name, lease = usualLease) =>
            (work) =>
              Effect.map(
                queueOf(name, (queue) =>
                  queue.withPermitsIfAvailable(1)(
                    alone
                      ? Effect.asSome(work)
                      : holding(name, lease, () => take(name, lease), work),
                  ),
                ),
                Option.flatten,
              ),
        })
      }),
    )
}
