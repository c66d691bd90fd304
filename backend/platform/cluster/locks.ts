import { Context, Effect, Layer, Option, RcMap, Schema, Scope, Semaphore } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import { Database } from "../database/database.ts"
import { LeaseKeeper } from "./lease-keeper.ts"
import { type Claim, leasesIn, type LeaseTimes, usualLease } from "./leases.ts"
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
        const keeper = yield* LeaseKeeper
        // Within this process nobody has to look again and again.
        const queues = yield* RcMap.make<string, Semaphore.Semaphore, never, never>({
          lookup: () => Semaphore.make(1),
        })

        const leasesOf = (times: LeaseTimes) =>
          leasesIn(locks, { claim: "claim", until: "until" }, times)
        const usual = leasesOf(usualLease)
        type Leases = typeof usual

        const keeping = <A, E, R>(work: Work<A, E, R>, leases: Leases, held: Claim) =>
          Effect.raceFirst(
            work,
            Effect.catchTag(keeper.keep(leases, held), "ClaimLost", () =>
              Effect.die(new LockLost({ turn: String(held.id) })),
            ),
          )

        /** If that cannot be written, the lease ends by itself. */
        const letGo = ({ id, claim }: Claim) => Effect.ignoreCause(locks.remove({ id, claim }))

        /**
         * Does the work when there is a claim; while that is taken it cannot be interrupted, so that none is
         * left. Whoever `waits` tries again until there is one.
         */
        const holding = <A, E, R>(
          id: string,
          leases: Leases,
          waits: boolean,
          work: Work<A, E, R>,
        ): Work<Option.Option<A>, E | InsufficientStorage, R> =>
          Effect.uninterruptibleMask((restore) =>
            Effect.gen(function* () {
              for (;;) {
                const claimed = yield* leases.acquireOrInsert(id, (lease) => ({ id, ...lease }))
                if (Option.isSome(claimed))
                  return yield* restore(keeping(work, leases, claimed.value)).pipe(
                    Effect.asSome,
                    Effect.ensuring(letGo(claimed.value)),
                  )
                if (!waits) return Option.none<A>()
                yield* restore(Effect.sleep(pollInterval))
              }
            }),
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
                alone ? work : Effect.map(holding(name, usual, true, work), Option.getOrThrow),
              ),
            ),
          tryWithLock: (name, times) => (work) =>
            Effect.map(
              queueOf(name, (queue) =>
                queue.withPermitsIfAvailable(1)(
                  alone
                    ? Effect.asSome(work)
                    : holding(name, times === undefined ? usual : leasesOf(times), false, work),
                ),
              ),
              Option.flatten,
            ),
        })
      }),
    ).pipe(Layer.provide(LeaseKeeper.layer))
}
