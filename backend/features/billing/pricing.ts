import { Context, Effect, Layer, Ref } from "effect"
import {
  Payments,
  type PaymentsUnavailable,
  type PriceTerms,
  type PricingMisconfigured,
} from "../../ports/payments.ts"

/** How long the start waits for Stripe. */
const timeout = "12 seconds"

/** Pauses before Stripe is asked again what is sold here, in milliseconds. */
const pauses = { known: 10 * 60_000, unknown: 20_000 }

/** What is sold here, as Stripe has it. */
export class Pricing extends Context.Service<
  Pricing,
  {
    /** For the start: fails with a sentence if Stripe shows the settings to be wrong, not if it is away. */
    readonly check: Effect.Effect<void, PricingMisconfigured>
    readonly price: Effect.Effect<string, PaymentsUnavailable | PricingMisconfigured>
    /** As it was last known, also where nothing is sold any longer; null while it never was. */
    readonly hasPortal: Effect.Effect<boolean | null>
  }
>()("backend/features/billing/Pricing") {
  static readonly layer = Layer.effect(
    Pricing,
    Effect.gen(function* () {
      const { isSetUp, terms } = yield* Payments
      const known = yield* Ref.make<PriceTerms | null>(null)
      const portal = yield* Ref.make<boolean | null>(null)

      // What Stripe contradicts is not sold any longer; that it is away changes nothing.
      const learn = terms.pipe(
        Effect.tap((found) => Ref.set(known, found)),
        Effect.tap(({ hasPortal }) => Ref.set(portal, hasPortal)),
        Effect.tapErrorTag("PricingMisconfigured", () => Ref.set(known, null)),
      )
      const say = ({ _tag, ...problem }: PaymentsUnavailable | PricingMisconfigured) =>
        Effect.logWarning("the price at Stripe could not be read", JSON.stringify(problem))

      const check = Effect.gen(function* () {
        if (!isSetUp) return
        yield* learn.pipe(
          Effect.catchTag("PaymentsUnavailable", say),
          Effect.timeoutOption(timeout),
        )
      })

      const price = Effect.gen(function* () {
        return ((yield* Ref.get(known)) ?? (yield* learn)).price
      })

      const keepUp = Effect.gen(function* () {
        const before = yield* Ref.get(known)
        yield* Effect.sleep(before === null ? pauses.unknown : pauses.known)
        yield* learn.pipe(Effect.catch(say))
      })
      if (isSetUp) yield* Effect.forkScoped(Effect.forever(keepUp))

      return Pricing.of({ check, price, hasPortal: Ref.get(portal) })
    }),
  )
}
