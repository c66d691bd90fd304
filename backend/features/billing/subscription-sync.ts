import { Clock, Context, Deferred, Effect, Layer, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import type { ClaimedDocument } from "../../platform/jobs/claims.ts"
import { Jobs } from "../../platform/jobs/jobs.ts"
import type { CustomerRecord } from "../../platform/database/customers.ts"
import { Database } from "../../platform/database/database.ts"
import { Payments, type PaymentsUnavailable } from "../../ports/payments.ts"
import { CustomerSync } from "./customer-sync.ts"
import { billingJobType } from "./billing-job-type.ts"
import { isOld } from "./subscription-status.ts"
import { CustomerLock } from "./customer-lock.ts"

/** How long somebody who leaves waits for their subscription to end. */
const timeout = "8 seconds"

type Round = Deferred.Deferred<void, PaymentsUnavailable | InsufficientStorage>

/** Keeps plans as Stripe says they are: whenever something may have changed, and every day. */
export class SubscriptionSync extends Context.Service<
  SubscriptionSync,
  {
    /** Takes over what Stripe says of a user from now on, at the latest when this returns. */
    readonly refresh: (
      user: UserId,
    ) => Effect.Effect<void, PaymentsUnavailable | InsufficientStorage>
    /** The same by the id at Stripe; does nothing for a customer of somebody else's. */
    readonly refreshCustomer: (
      customer: string,
    ) => Effect.Effect<void, PaymentsUnavailable | InsufficientStorage>
    /** Asks in the background if it was not asked for a day. */
    readonly refreshIfOld: (user: UserId) => Effect.Effect<void, InsufficientStorage>
    /** A turn is over, or something is due: looks now. */
    readonly wake: Effect.Effect<void>
    /** From now on whatever the user subscribes to is going to end. */
    readonly markLeaving: (user: UserId) => Effect.Effect<void, InsufficientStorage>
    /** The same, and waits a while until it has ended; never longer, and never in vain. */
    readonly endAll: (user: UserId) => Effect.Effect<void, InsufficientStorage>
  }
>()("backend/features/billing/SubscriptionSync") {
  static readonly layer = Layer.effect(
    SubscriptionSync,
    Effect.gen(function* () {
      const { customers } = yield* Database
      const { isSetUp } = yield* Payments
      const { claims, withLock } = yield* CustomerLock
      const { attend } = yield* CustomerSync
      const jobs = yield* Jobs
      const scope = yield* Effect.scope

      const take = Effect.flatMap(Clock.currentTimeMillis, (now) =>
        isSetUp
          ? claims.take({ filter: { dueAt: { $lte: now } }, sort: [["dueAt", 1]] })
          : Effect.succeedNone,
      )

      // Whoever is at one rings when they are done; it must not hide the others.
      const nextDue = Effect.gen(function* () {
        if (!isSetUp) return Option.none<number>()
        const now = yield* Clock.currentTimeMillis
        const next = yield* customers.first(
          { $and: [yield* claims.awake, { leaseEnds: { $lte: now } }] },
          [["dueAt", 1]],
        )
        return Option.map(next, ({ dueAt }) => Math.max(0, dueAt - now))
      })

      const { wake } = yield* jobs.handle(billingJobType, () => ({
        claims,
        take: () => take,
        nextDue: () => nextDue,
        work: (claimed: ClaimedDocument<CustomerRecord>) =>
          Effect.catchTag(attend(claimed, claimed.document), "PaymentsUnavailable", ({ reason }) =>
            Effect.logWarning(`Stripe could not be asked: ${reason}`),
          ),
        broke: Effect.fnUntraced(function* (
          claimed: ClaimedDocument<CustomerRecord>,
          why: unknown,
        ) {
          yield* Effect.logWarning(
            `the plan of user ${String(claimed.id)} could not be refreshed yet`,
            why,
          )
          const dueAt = (yield* Clock.currentTimeMillis) + billingJobType.retry.afterwards
          yield* claims.settle(claimed, { $set: { dueAt } })
        }),
      }))

      // Of many who want the same, those who come before a round has begun share it.
      const next = new Map<UserId, Round>()
      const begin = Effect.fnUntraced(function* (user: UserId) {
        const round: Round = yield* Deferred.make<void, PaymentsUnavailable | InsufficientStorage>()
        next.set(user, round)
        const work = withLock(user, (held, record) =>
          Effect.andThen(
            Effect.sync(() => next.delete(user)),
            attend(held, record),
          ),
        ).pipe(
          Effect.asVoid,
          Effect.onExit((exit) =>
            Effect.suspend(() => {
              if (next.get(user) === round) next.delete(user)
              // What failed is due again sooner than anybody would look.
              return Effect.andThen(Deferred.done(round, exit), wake)
            }),
          ),
        )
        yield* Effect.forkIn(work, scope)
        return round
      })

      const refresh = Effect.fn("SubscriptionSync.refresh")(function* (user: UserId) {
        return yield* Deferred.await(next.get(user) ?? (yield* begin(user)))
      })

      const refreshCustomer = Effect.fn("SubscriptionSync.refreshCustomer")(function* (
        customer: string,
      ) {
        const found = yield* customers.first({ customer })
        if (Option.isSome(found)) yield* refresh(found.value.id)
      })

      const soon = Effect.fnUntraced(function* (user: UserId, leaving: { leaving?: true }) {
        const found = yield* customers.update({ id: user }, { $set: { dueAt: 0, ...leaving } })
        yield* wake
        return found > 0
      })

      const refreshIfOld = Effect.fn("SubscriptionSync.refreshIfOld")(function* (user: UserId) {
        const found = yield* customers.get(user)
        if (Option.isNone(found) || found.value.customer === undefined) return
        const now = yield* Clock.currentTimeMillis
        if (isOld(found.value.askedAt, now)) yield* soon(user, {})
      })

      const markLeaving = Effect.fn("SubscriptionSync.markLeaving")((user: UserId) =>
        Effect.asVoid(soon(user, { leaving: true })),
      )

      const endAll = Effect.fn("SubscriptionSync.endAll")(function* (user: UserId) {
        if (!(yield* soon(user, { leaving: true })) || !isSetUp) return
        yield* Effect.ignore(Effect.timeoutOption(refresh(user), timeout))
      })

      return SubscriptionSync.of({
        wake,
        refresh,
        refreshCustomer,
        refreshIfOld,
        markLeaving,
        endAll,
      })
    }),
  )
}
