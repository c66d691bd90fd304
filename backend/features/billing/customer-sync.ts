import { Clock, Context, Effect, Layer } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import type { ClaimLost } from "../../platform/jobs/claims.ts"
import { pauseAfter } from "../../platform/jobs/retry.ts"
import type { CustomerRecord, SubscriptionStatus } from "../../platform/database/customers.ts"
import { Database } from "../../platform/database/database.ts"
import type { Update } from "../../ports/document-store.ts"
import { Payments, PaymentsUnavailable } from "../../ports/payments.ts"
import { attendMillis, type BillingTimes } from "./billing-job-type.ts"
import { cacheFor, isOver, statusOf } from "./subscription-status.ts"
import { type HeldCustomer, CustomerLock } from "./customer-lock.ts"

type Trouble = PaymentsUnavailable | ClaimLost | InsufficientStorage

const isSame = (one: SubscriptionStatus | undefined, other: SubscriptionStatus) =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * What is done for a customer in their turn: finishing a refund, ending what a deleted account subscribes
 * to, and taking over what Stripe says now.
 */
export class CustomerSync extends Context.Service<
  CustomerSync,
  {
    /** Ends the turn, also when it fails: then it is tried again soon. */
    readonly attend: (held: HeldCustomer, record: CustomerRecord) => Effect.Effect<void, Trouble>
  }
>()("backend/features/billing/CustomerSync") {
  static readonly layer = (times: BillingTimes) =>
    Layer.effect(
      CustomerSync,
      Effect.gen(function* () {
        const { customers, users } = yield* Database
        const payments = yield* Payments
        const { claims } = yield* CustomerLock
        const { publish } = yield* EventBus

        const subscriptionsOf = (customer: string) =>
          Effect.catchTag(payments.subscriptionsOf(customer), "NoSuchCustomer", () =>
            Effect.succeed([]),
          )

        /** Ends the turn, and has the next one at once if the account was deleted meanwhile. */
        const settle = Effect.fnUntraced(function* (
          held: HeldCustomer,
          before: CustomerRecord,
          update: Update,
        ) {
          const { leaving } = yield* claims.settle(held, update)
          if (leaving === before.leaving) return
          yield* customers.update({ id: held.id }, { $set: { dueAt: 0 } })
        })

        const pauseOf = ({ failures }: CustomerRecord) => pauseAfter(times.rejected, failures + 1)

        /**
         * Nothing is kept of whoever left, once nothing can charge their card any more and what they
         * were promised back was sent.
         */
        const closeCustomer = Effect.fnUntraced(function* (
          held: HeldCustomer,
          record: CustomerRecord,
          isPaidBack: boolean,
        ) {
          const { customer } = record
          if (customer !== undefined) {
            for (const subscription of yield* subscriptionsOf(customer))
              if (!isOver(subscription)) yield* payments.cancel(subscription.id)
          }
          if (!isPaidBack) {
            const dueAt = (yield* Clock.currentTimeMillis) + pauseOf(record)
            yield* settle(held, record, { $set: { dueAt, failures: record.failures + 1 } })
            return
          }
          if (customer !== undefined) yield* payments.forget(customer)
          yield* customers.remove({ id: held.id, claim: held.claim })
        })

        const notThrough = ({ reason }: PaymentsUnavailable) =>
          Effect.as(Effect.logWarning(`a refund has not gone through yet: ${reason}`), false)

        /** Whether nothing is left to be paid back. Where it is refused, the subscription ends all the same. */
        const finishRefund = Effect.fnUntraced(function* (
          held: HeldCustomer,
          { refund }: CustomerRecord,
        ) {
          if (refund?.state !== "under-way") return true
          const { subscription } = refund
          const isSent = yield* payments
            .refund(subscription)
            .pipe(Effect.as(true), Effect.catchTag("PaymentsUnavailable", notThrough))
          const isEnded = yield* payments
            .cancel(subscription)
            .pipe(Effect.as(true), Effect.catchTag("PaymentsUnavailable", notThrough))
          if (!isSent || !isEnded) return false
          yield* claims.change(held, { $set: { "refund.state": "done" } })
          return true
        })

        /** The record first: it can be written only while it is still our turn. */
        const takeOver = Effect.fnUntraced(function* (
          held: HeldCustomer,
          { standing: before }: CustomerRecord,
          standing: SubscriptionStatus,
        ) {
          const { id } = held
          if (!isSame(before, standing)) yield* claims.change(held, { $set: { standing } })
          const { plan } = standing
          yield* users.findAndUpdate(
            { id, subscriptionStatus: { $ne: plan } },
            { $set: { subscriptionStatus: plan } },
          )
        })

        const attendOnce = Effect.fnUntraced(function* (
          held: HeldCustomer,
          record: CustomerRecord,
        ) {
          const isPaidBack = yield* finishRefund(held, record)
          if (record.leaving === true) return yield* closeCustomer(held, record, isPaidBack)
          const now = yield* Clock.currentTimeMillis
          const found = record.customer === undefined ? [] : yield* subscriptionsOf(record.customer)
          const standing = statusOf(found, now)
          yield* takeOver(held, record, standing)
          const failures = isPaidBack ? 0 : record.failures + 1
          const pause = isPaidBack ? cacheFor(standing, now) : pauseOf(record)
          yield* settle(held, record, { $set: { askedAt: now, dueAt: now + pause, failures } })
          if (isSame(record.standing, standing) && record.refund?.state !== "under-way") return
          yield* publish({ to: [held.id], event: { _tag: "UserChanged" } })
        })

        const inTime = Effect.timeoutOrElse({
          duration: attendMillis,
          orElse: () => Effect.fail(new PaymentsUnavailable({ reason: "no answer in time" })),
        })

        const attend = Effect.fn("CustomerSync.attend")(
          (held: HeldCustomer, record: CustomerRecord) =>
            Effect.catchTag(inTime(attendOnce(held, record)), "PaymentsUnavailable", (away) =>
              Effect.gen(function* () {
                const now = yield* Clock.currentTimeMillis
                const failures = record.failures + 1
                const dueAt = now + pauseAfter(times.away, failures)
                yield* settle(held, record, { $set: { dueAt, failures } })
                return yield* away
              }),
            ),
        )

        return CustomerSync.of({ attend })
      }),
    )
}
