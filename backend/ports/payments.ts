import { Context, type Effect, Option, Schema } from "effect"

/** Stripe does not answer, or not now: nothing is known, and asking again later may help. */
export class PaymentsUnavailable extends Schema.TaggedError<PaymentsUnavailable>()(
  "PaymentsUnavailable",
  {
    /** For the log; without keys and without what a customer typed. */
    reason: Schema.String,
    /** It did answer, and refused. Under the same key it refuses for a day, whatever has changed. */
    isAnswered: Schema.optionalKey(Schema.Boolean),
  },
) {}

/** Stripe knows no such customer, or had them deleted. */
export class NoSuchCustomer extends Schema.TaggedError<NoSuchCustomer>()("NoSuchCustomer", {}) {}

/** Stripe answers, and what it answers shows that the settings are wrong. One sentence for the operator. */
export class PricingMisconfigured extends Schema.TaggedError<PricingMisconfigured>()(
  "PricingMisconfigured",
  {
    message: Schema.String,
  },
) {}

/** An event that Stripe did not sign, or not now. */
export class InvalidSignature extends Schema.TaggedError<InvalidSignature>()("InvalidSignature", {
  message: Schema.String,
}) {}

/** What is sold here. */
export interface PriceTerms {
  /** The id of the price. */
  readonly price: string
  /** Whether a page was set up at Stripe on which customers manage their subscription. */
  readonly hasPortal: boolean
}

/** A subscription as Stripe has it at this moment. Times are milliseconds since 1970. */
export interface Subscription {
  readonly id: string
  /** Stripe's word for its state. */
  readonly status: string
  readonly price: string | null
  /** When its first month was paid; when it was begun, where that is not known. */
  readonly startedAt: number
  /** When it ends, if it was canceled and is not renewed. */
  readonly endsAt: number | null
  /** What a browser needs to pay what is open. Never stored. */
  readonly clientSecret: string | null
}

/** Who subscribes: named at Stripe by our id, so that whoever looks there finds them. */
interface Subscriber {
  readonly user: number
  readonly email: string
}

/** Who takes the payments. Calls that make something have a key: sent twice, it is made once. */
export class Payments extends Context.Service<
  Payments,
  {
    /** Whether there are keys to ask with; without them every call fails. */
    readonly isSetUp: boolean
    readonly terms: Effect.Effect<PriceTerms, PaymentsUnavailable | PricingMisconfigured>
    /** Returns the customer's id. */
    readonly createCustomer: (
      subscriber: Subscriber,
      key: string,
    ) => Effect.Effect<string, PaymentsUnavailable>
    /** All there ever were, newest first. */
    readonly subscriptionsOf: (
      customer: string,
    ) => Effect.Effect<ReadonlyArray<Subscription>, PaymentsUnavailable | NoSuchCustomer>
    /** Begins a subscription, which is worth nothing until its first month is paid. */
    readonly subscribe: (
      order: { readonly customer: string; readonly price: string; readonly user: number },
      key: string,
    ) => Effect.Effect<Subscription, PaymentsUnavailable | NoSuchCustomer>
    /** Ends a subscription at once. One that has ended already is no failure. */
    readonly cancel: (subscription: string) => Effect.Effect<void, PaymentsUnavailable>
    /** Pays back whatever was paid for a subscription, once however often this is called. */
    readonly refund: (subscription: string) => Effect.Effect<void, PaymentsUnavailable>
    /** Removes a customer with their cards, and ends whatever they subscribe to. */
    readonly forget: (customer: string) => Effect.Effect<void, PaymentsUnavailable>
    /** The address of the page on which a customer manages their subscription. */
    readonly portal: (
      customer: string,
      returnUrl: string,
    ) => Effect.Effect<string, PaymentsUnavailable | NoSuchCustomer>
    /**
     * The customer an event is about; none when it says nothing of what they pay. `signature` is what
     * came with its exact bytes.
     */
    readonly customerOf: (
      bytes: Uint8Array,
      signature: string,
    ) => Effect.Effect<Option.Option<string>, InvalidSignature>
  }
>()("backend/ports/Payments") {}
