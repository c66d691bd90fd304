import { Clock, Context, Deferred, Effect, Layer } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import { unlessInterrupted } from "../../lib/catch-unless-interrupted.ts"
import { type Claim, ClaimLost, type LeaseTimes } from "./leases.ts"

/** Leases that are renewed together, in one write. */
export interface RenewedLeases {
  readonly times: LeaseTimes
  readonly renewAll: (
    held: ReadonlyArray<Claim>,
  ) => Effect.Effect<ReadonlyArray<Claim>, InsufficientStorage>
  readonly hasEnded: (held: Claim) => boolean
}

interface HeldLease {
  readonly held: Claim
  readonly lost: Deferred.Deferred<never, ClaimLost>
  /** When the last renewal that the store has confirmed was asked for. */
  renewedAt: number
}

interface Group {
  readonly kept: Set<HeldLease>
  /** When it is renewed next. */
  nextAt: number
}

/** Renews all leases that this node has, however many there are: one write for each collection. */
export class LeaseKeeper extends Context.Service<
  LeaseKeeper,
  {
    /**
     * Has the lease renewed for as long as this runs. Fails when the lease is lost, or could run out
     * before the store answers again; never once its holder has ended it.
     */
    readonly keep: (leases: RenewedLeases, held: Claim) => Effect.Effect<never, ClaimLost>
  }
>()("backend/platform/cluster/LeaseKeeper") {
  static readonly layer = Layer.effect(
    LeaseKeeper,
    Effect.gen(function* () {
      const groups = new Map<RenewedLeases, Group>()
      const scope = yield* Effect.scope

      /** What fails or takes too long ends no work: the next renewal may come in time. */
      const renew = Effect.fnUntraced(
        function* (leases: RenewedLeases, all: ReadonlyArray<HeldLease>) {
          const asked = yield* Clock.currentTimeMillis
          const held = all.flatMap((one) => (leases.hasEnded(one.held) ? [] : [one.held]))
          const renewed = new Set(held.length === 0 ? [] : yield* leases.renewAll(held))
          for (const one of all) {
            if (renewed.has(one.held)) one.renewedAt = asked
            // Losing a claim by settling the job is no failure: the work after that, such as
            // announcing the result, goes on.
            else if (!leases.hasEnded(one.held)) yield* Deferred.fail(one.lost, new ClaimLost())
          }
        },
        (work, { times: { millis, renewEvery } }) =>
          Effect.timeoutOption(work, renewEvery ?? millis).pipe(
            unlessInterrupted((cause) =>
              Effect.logWarning("leases could not be renewed yet", cause),
            ),
          ),
      )

      /**
       * Whoever wakes first when a renewal is due begins it for all; in a fiber of its own, since its own work
       * may end meanwhile. Fails once it is too late to wait for another.
       */
      const untilUnsure = Effect.fnUntraced(function* (
        leases: RenewedLeases,
        group: Group,
        kept: HeldLease,
        renewEvery: number,
      ) {
        const usable = leases.times.millis - renewEvery
        for (;;) {
          const now = yield* Clock.currentTimeMillis
          const since = kept.renewedAt
          if (leases.hasEnded(kept.held)) return yield* Effect.never
          if (now - since >= usable) {
            // After the machine has slept through the whole lease, stopping early is no longer
            // possible; only the store can tell whether somebody else has it.
            if (now - since >= leases.times.millis) yield* renew(leases, [kept])
            if (kept.renewedAt === since) return yield* new ClaimLost()
            continue
          }
          if (now >= group.nextAt) {
            group.nextAt = now + renewEvery
            yield* Effect.forkIn(renew(leases, [...group.kept]), scope)
          }
          yield* Effect.sleep(Math.min(group.nextAt, since + usable) - now)
        }
      })

      const keep = Effect.fnUntraced(function* (leases: RenewedLeases, held: Claim) {
        const { renewEvery } = leases.times
        if (renewEvery === null) return yield* Effect.never
        const renewedAt = yield* Clock.currentTimeMillis
        const kept: HeldLease = { held, lost: yield* Deferred.make<never, ClaimLost>(), renewedAt }
        return yield* Effect.acquireUseRelease(
          Effect.sync(() => {
            const nextAt = renewedAt + renewEvery
            const group = groups.get(leases) ?? { kept: new Set(), nextAt }
            groups.set(leases, group)
            group.kept.add(kept)
            return group
          }),
          (group) =>
            Effect.raceFirst(
              Deferred.await(kept.lost),
              untilUnsure(leases, group, kept, renewEvery),
            ),
          (group) =>
            Effect.sync(() => {
              group.kept.delete(kept)
              if (group.kept.size === 0) groups.delete(leases)
            }),
        )
      })

      return LeaseKeeper.of({ keep })
    }),
  )
}
