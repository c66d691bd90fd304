import { Clock, Context, DateTime, Deferred, Effect, Layer, Option } from "effect"
import {
  type AlreadySubscribed,
  ServiceUnavailable,
  BadRequest,
  type InsufficientStorage,
  NotFound,
  UnprocessableEntity,
  type Unauthorized,
} from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import type { Billing as BillingView, Portal, SubscriptionBegun } from "#protocol/plan.ts"
import type { CustomerRecord } from "../../platform/database/customers.ts"
import { Database } from "../../platform/database/database.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import { Plans } from "../plans/plan.ts"
import { Payments, PaymentsUnavailable, PricingMisconfigured } from "../../ports/payments.ts"
import { PublicUrl } from "../../platform/config/public-url.ts"
import { Pricing } from "./pricing.ts"
import { SubscriptionSync } from "./subscription-sync.ts"
import { Refunds } from "./refunds.ts"
import { Checkout } from "./checkout.ts"

const stripeAway = () =>
  new ServiceUnavailable({
    message: "Stripe isn't answering right now. Please try again in a minute.",
  })

const notSold = () =>
  new ServiceUnavailable({
    message: "You can't buy Premium on this server right now. Please tell the person who runs it.",
  })

const nothingToManage = () => new NotFound({ message: "You don't have a subscription to manage." })

const noPortal = () =>
  new UnprocessableEntity({
    message:
      "You can't manage your subscription here. Please write to the person who runs this server.",
  })

/** What users and Stripe ask about plans that are paid for. */
export class BillingService extends Context.Service<
  BillingService,
  {
    readonly of: (user: UserRecord) => Effect.Effect<BillingView>
    readonly subscribe: (
      user: UserRecord,
    ) => Effect.Effect<
      SubscriptionBegun,
      AlreadySubscribed | Unauthorized | ServiceUnavailable | InsufficientStorage
    >
    /** Asks Stripe afresh, after a payment or a visit there. */
    readonly back: (
      user: UserRecord,
    ) => Effect.Effect<BillingView, ServiceUnavailable | InsufficientStorage>
    readonly portal: (
      user: UserRecord,
    ) => Effect.Effect<Portal, ServiceUnavailable | NotFound | UnprocessableEntity>
    /** Pays the first month back and ends the subscription, within its first days and once. */
    readonly refund: (
      user: UserRecord,
    ) => Effect.Effect<BillingView, ServiceUnavailable | UnprocessableEntity | InsufficientStorage>
    /** Takes an event in; one that is not Stripe's, or not of now, is refused. */
    readonly hear: (
      bytes: Uint8Array,
      signature: string,
    ) => Effect.Effect<void, BadRequest | ServiceUnavailable | InsufficientStorage>
    /** Somebody signed in. */
    readonly greet: (user: UserId) => Effect.Effect<void>
  }
>()("backend/features/billing/BillingService") {
  static readonly layer = Layer.effect(
    BillingService,
    Effect.gen(function* () {
      const { customers, users } = yield* Database
      const payments = yield* Payments
      const { here } = yield* Plans
      const offer = yield* Pricing
      const address = yield* PublicUrl
      const subscriptionSync = yield* SubscriptionSync
      const refunding = yield* Refunds
      const subscribing = yield* Checkout

      const unlessAway = <A, E>(
        work: Effect.Effect<A, E | PaymentsUnavailable | PricingMisconfigured>,
      ) =>
        work.pipe(
          Effect.catch(
            Effect.fnUntraced(function* (error) {
              if (error instanceof PaymentsUnavailable) {
                yield* Effect.logWarning(`Stripe: ${error.reason}`)
                return yield* stripeAway()
              }
              if (error instanceof PricingMisconfigured) {
                yield* Effect.logError(error.message)
                return yield* notSold()
              }
              return yield* Effect.fail(error)
            }),
          ),
        )

      const iso = (millis: number | null) =>
        millis === null ? null : DateTime.formatIso(DateTime.makeUnsafe(millis))

      const view = Effect.fnUntraced(function* (
        { subscriptionStatus: status }: UserRecord,
        record: CustomerRecord | undefined,
      ) {
        const now = yield* Clock.currentTimeMillis
        const { standing, refund } = record ?? {}
        const refundable = refund === undefined ? (standing?.refundable ?? null) : null
        return {
          status,
          mend: standing?.mend ?? false,
          refundUntil: refundable !== null && refundable.until > now ? iso(refundable.until) : null,
          refund: refund?.state ?? "none",
          endsAt: iso(standing?.endsAt ?? null),
          portal:
            record?.customer !== undefined &&
            status === "active" &&
            payments.isSetUp &&
            (yield* offer.hasPortal) !== false,
        } satisfies BillingView
      })

      const of = Effect.fn("BillingService.of")(function* (user: UserRecord) {
        return yield* view(user, Option.getOrUndefined(yield* customers.get(user.id)))
      })

      /** As the user is now, and not when their request came. */
      const ofNow = Effect.fnUntraced(function* (user: UserRecord) {
        return yield* of(Option.getOrElse(yield* users.get(user.id), () => user))
      })

      const back = Effect.fn("BillingService.back")(function* (user: UserRecord) {
        if (payments.isSetUp) yield* unlessAway(subscriptionSync.refresh(user.id))
        return yield* ofNow(user)
      })

      const subscribe = Effect.fn("BillingService.subscribe")(function* (user: UserRecord) {
        if (here.kind !== "premium") return yield* notSold()
        return yield* unlessAway(subscribing.begin(user))
      })

      const portal = Effect.fn("BillingService.portal")(function* (user: UserRecord) {
        const found = Option.getOrUndefined(yield* customers.get(user.id))
        if (found?.customer === undefined) return yield* nothingToManage()
        if (!payments.isSetUp || (yield* offer.hasPortal) === false) return yield* noPortal()
        const back = `${yield* Deferred.await(address)}/settings`
        const opened = payments
          .portal(found.customer, back)
          .pipe(Effect.catchTag("NoSuchCustomer", () => nothingToManage()))
        return { url: yield* unlessAway(opened) }
      })

      const refund = Effect.fn("BillingService.refund")(function* (user: UserRecord) {
        yield* unlessAway(refunding.refund(user.id))
        return yield* ofNow(user)
      })

      const hear = Effect.fn("BillingService.hear")(function* (
        bytes: Uint8Array,
        signature: string,
      ) {
        const customer = yield* Effect.mapError(
          payments.customerOf(bytes, signature),
          ({ message }) => new BadRequest({ message }),
        )
        if (Option.isSome(customer))
          yield* unlessAway(subscriptionSync.refreshCustomer(customer.value))
      })

      const greet = Effect.fn("BillingService.greet")((user: UserId) =>
        payments.isSetUp ? Effect.ignore(subscriptionSync.refreshIfOld(user)) : Effect.void,
      )

      return BillingService.of({ of, subscribe, back, portal, refund, hear, greet })
    }),
  )
}
