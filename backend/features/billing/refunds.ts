import { Clock, Context, Effect, Layer, Option } from "effect"
import { type InsufficientStorage, UnprocessableEntity } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import type { CustomerRecord } from "../../platform/database/customers.ts"
import { NoSuchCustomer, Payments, PaymentsUnavailable } from "../../ports/payments.ts"
import { CustomerSync } from "./customer-sync.ts"
import { SubscriptionSync } from "./subscription-sync.ts"
import { statusOf } from "./subscription-status.ts"
import { type HeldCustomer, CustomerLock } from "./customer-lock.ts"

const tooLate = () =>
  new UnprocessableEntity({
    message: `We refund a first payment within ${String(limits.refund.days)} days, once.`,
  })

/** Gives the first payment back. */
export class Refunds extends Context.Service<
  Refunds,
  {
    /**
     * Once it returns, the payment is given back and the subscription has ended, or both will be: it
     * is written down before, so that a crash or Stripe's absence delays it only.
     */
    readonly refund: (
      user: UserId,
    ) => Effect.Effect<void, UnprocessableEntity | PaymentsUnavailable | InsufficientStorage>
  }
>()("backend/features/billing/Refunds") {
  static readonly layer = Layer.effect(
    Refunds,
    Effect.gen(function* () {
      const payments = yield* Payments
      const { claims, withLock } = yield* CustomerLock
      const { attend } = yield* CustomerSync
      const { wake } = yield* SubscriptionSync

      const begin = Effect.fnUntraced(function* (held: HeldCustomer, record: CustomerRecord) {
        // A second press, or a second window.
        const isAgain = record.refund !== undefined && record.standing?.plan !== "active"
        if (record.refund?.state === "under-way" || isAgain) return
        if (record.refund !== undefined || record.customer === undefined) return yield* tooLate()
        const all = yield* Effect.catchIf(
          payments.subscriptionsOf(record.customer),
          (error) => error instanceof NoSuchCustomer,
          () => tooLate(),
        )
        const { refundable } = statusOf(all, yield* Clock.currentTimeMillis)
        if (refundable === null) return yield* tooLate()
        const { subscription } = refundable
        const begun = yield* claims.change(held, {
          $set: { refund: { subscription, state: "under-way" }, dueAt: 0 },
        })
        yield* Effect.catchIf(
          attend(held, begun),
          (error) => error instanceof PaymentsUnavailable,
          ({ reason }) => Effect.logWarning(`a refund will be tried again: ${reason}`),
        )
      })

      const refund = Effect.fn("Refunds.refund")(function* (user: UserId) {
        const done = yield* Effect.ensuring(withLock(user, begin), wake)
        if (Option.isNone(done)) return yield* tooLate()
      })

      return Refunds.of({ refund })
    }),
  )
}
