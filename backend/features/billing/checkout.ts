import { randomUUID } from "node:crypto"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { AlreadySubscribed, type InsufficientStorage, Unauthorized } from "#protocol/errors.ts"
import type { SubscriptionBegun } from "#protocol/plan.ts"
import type { ClaimLost } from "../../platform/jobs/claims.ts"
import type { CustomerRecord } from "../../platform/database/customers.ts"
import { Database } from "../../platform/database/database.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import {
  Payments,
  PaymentsUnavailable,
  type Subscription,
  type PricingMisconfigured,
} from "../../ports/payments.ts"
import { CustomerSync } from "./customer-sync.ts"
import { Pricing } from "./pricing.ts"
import { SubscriptionSync } from "./subscription-sync.ts"
import { isPremium } from "./subscription-status.ts"
import { type HeldCustomer, CustomerLock } from "./customer-lock.ts"
import { errorMessages } from "#protocol/error-messages.ts"

/** When a begun subscription is asked about if nobody else does: somebody may pay and close the page. */
const soonMillis = 60_000

const already = () => new AlreadySubscribed({ message: "You already have Premium." })
const gone = () => new Unauthorized({ message: errorMessages.signInFirst })

/** Begins subscriptions. */
export class Checkout extends Context.Service<
  Checkout,
  {
    /** What the browser needs to pay: of the subscription that was begun, or of a new one. */
    readonly begin: (
      user: UserRecord,
    ) => Effect.Effect<
      SubscriptionBegun,
      | AlreadySubscribed
      | Unauthorized
      | PaymentsUnavailable
      | PricingMisconfigured
      | InsufficientStorage
    >
  }
>()("backend/features/billing/Checkout") {
  static readonly layer = Layer.effect(
    Checkout,
    Effect.gen(function* () {
      const { customers, users } = yield* Database
      const payments = yield* Payments
      const { claims, withLock } = yield* CustomerLock
      const { attend } = yield* CustomerSync
      const { wake } = yield* SubscriptionSync
      const offer = yield* Pricing

      /** A record each, also for two windows at once. An account that is being deleted gets none. */
      const enter = Effect.fnUntraced(function* ({ id }: UserRecord) {
        const dueAt = (yield* Clock.currentTimeMillis) + soonMillis
        yield* customers.insertIfAbsent({
          ...{ id, key: randomUUID(), dueAt, failures: 0, claim: null, leaseEnds: 0 },
        })
        const user = yield* users.get(id)
        if (Option.isSome(user) && user.value.closingSince === undefined) return
        yield* customers.remove({ id, customer: { $exists: false } })
        return yield* gone()
      })

      /** Their id at Stripe. It is kept before anything is made for it there. */
      const known = Effect.fnUntraced(function* (
        held: HeldCustomer,
        { key, customer }: Pick<CustomerRecord, "key" | "customer">,
        { id: user, email }: UserRecord,
      ) {
        if (customer !== undefined) return customer
        const made = yield* payments.createCustomer({ user, email }, `kintale-customer-${key}`)
        yield* claims.change(held, { $set: { customer: made } })
        return made
      })

      /**
       * The subscription whose first month is open. One at a price of earlier, or one that stays unpaid,
       * must not be paid as well.
       */
      const openOf = Effect.fnUntraced(function* (
        all: ReadonlyArray<Subscription>,
        order: { readonly customer: string; readonly price: string; readonly user: number },
        recordKey: string,
      ) {
        const begun = all.filter(({ status }) => status === "incomplete")
        const left = all.filter(({ status }) => status === "unpaid" || status === "paused")
        for (const { id } of [...left, ...begun.filter(({ price }) => price !== order.price)])
          yield* payments.cancel(id)
        const open = begun.find(
          ({ price, clientSecret }) => price === order.price && clientSecret !== null,
        )
        if (open !== undefined) return open
        // With their number: windows at once ask for the same one, an attempt after its end for a new one.
        const key = `kintale-subscription-${recordKey}-${order.price}-${String(all.length)}`
        return yield* payments.subscribe(order, key)
      })

      const attempt = Effect.fnUntraced(function* (
        held: HeldCustomer,
        record: CustomerRecord,
        user: UserRecord,
        price: string,
      ) {
        const customer = yield* known(held, record, user)
        const all = yield* payments.subscriptionsOf(customer)
        if (all.some(isPremium)) {
          yield* attend(held, { ...record, customer })
          return yield* already()
        }
        const { clientSecret } = yield* openOf(all, { customer, price, user: user.id }, record.key)
        if (clientSecret === null)
          return yield* new PaymentsUnavailable({
            reason: "the subscription has nothing to pay",
          })
        const now = yield* Clock.currentTimeMillis
        const { leaving } = yield* claims.settle(held, {
          $set: { dueAt: now + soonMillis, failures: 0 },
        })
        if (leaving === true) yield* customers.update({ id: held.id }, { $set: { dueAt: 0 } })
        return { clientSecret }
      })

      /** What Stripe refused under a key it refuses for a day, so the next try has another. */
      const rekeyed = <A, E>(
        held: HeldCustomer,
        work: Effect.Effect<A, E | PaymentsUnavailable | ClaimLost>,
      ) =>
        Effect.tapError(work, (problem) =>
          problem instanceof PaymentsUnavailable && problem.isAnswered === true
            ? claims.change(held, { $set: { key: randomUUID() } })
            : Effect.void,
        )

      /** With another key, since the old one names the customer who is no more. */
      const afresh = Effect.fnUntraced(function* (
        held: HeldCustomer,
        user: UserRecord,
        price: string,
      ) {
        const next = yield* claims.change(held, {
          $set: { key: randomUUID() },
          $unset: { customer: true },
        })
        return yield* Effect.catchTag(attempt(held, next, user, price), "NoSuchCustomer", () =>
          Effect.fail(
            new PaymentsUnavailable({
              reason: "Stripe does not know a customer it has just created",
            }),
          ),
        )
      })

      const begin = Effect.fn("Checkout.begin")(function* (user: UserRecord) {
        const price = yield* offer.price
        yield* enter(user)
        const beginning = withLock(
          user.id,
          Effect.fnUntraced(function* (held: HeldCustomer, record: CustomerRecord) {
            if (record.leaving === true) return yield* gone()
            return yield* rekeyed(
              held,
              Effect.catchTag(attempt(held, record, user, price), "NoSuchCustomer", () =>
                afresh(held, user, price),
              ),
            )
          }),
        )
        const begun = yield* Effect.ensuring(beginning, wake)
        return Option.isSome(begun) ? begun.value : yield* gone()
      })

      return Checkout.of({ begin })
    }),
  )
}
