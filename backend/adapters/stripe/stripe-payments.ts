import { Stripe } from "stripe"
import { Effect, Layer, Option, Schema } from "effect"
import type { PaymentKeys } from "../../platform/config/stripe.ts"
import {
  InvalidSignature,
  type PaymentsUnavailable,
  Payments,
  PricingMisconfigured,
} from "../../ports/payments.ts"
import {
  isTenDollarsAMonth,
  Price,
  readMade,
  readOpened,
  readSubscription,
} from "./parse-responses.ts"
import { customerOfEvent } from "./events.ts"
import { ask, askOfCustomer, askUnless, away, hasCode, isMissing, isRejectedKey } from "./errors.ts"

/** How long one call may take, and how often the client repeats one that did not get through. */
export interface StripeTimeouts {
  readonly millis: number
  readonly repeats: number
}
const usual: StripeTimeouts = { millis: 8_000, repeats: 2 }

/** More than anybody has: each attempt that was never paid makes one a day at most. */
const mostListed = 1_000

const lastInvoice = "latest_invoice.confirmation_secret"

const clientFor = ({ secretKey, api }: PaymentKeys, { millis, repeats }: StripeTimeouts) =>
  new Stripe(secretKey, {
    ...(api === null
      ? {}
      : {
          host: api.hostname,
          port: api.port === "" ? (api.protocol === "https:" ? 443 : 80) : Number(api.port),
          protocol: api.protocol === "https:" ? "https" : "http",
        }),
    timeout: millis,
    maxNetworkRetries: repeats,
    telemetry: false,
  })

/** Finds the price by its id or lookup key; null when there is none. */
const findPrice = async (stripe: Stripe, given: string): Promise<unknown> => {
  if (!given.startsWith("price_")) {
    const { data } = await stripe.prices.list({ lookup_keys: [given], active: true, limit: 1 })
    return data[0] ?? null
  }
  try {
    return await stripe.prices.retrieve(given)
  } catch (problem) {
    if (isMissing(problem)) return null
    throw problem
  }
}

const termsOf = (stripe: Stripe, given: string) =>
  Effect.gen(function* () {
    const found = yield* Effect.tryPromise({
      try: () => findPrice(stripe, given),
      catch: (problem): PaymentsUnavailable | PricingMisconfigured =>
        isRejectedKey(problem)
          ? new PricingMisconfigured({
              message: "Stripe does not accept STRIPE_SECRET_KEY for this.",
            })
          : away(problem),
    })
    if (found === null)
      return yield* new PricingMisconfigured({
        message: "Stripe has no active price with the id or lookup key in STRIPE_PRICE.",
      })
    const price = Schema.decodeUnknownOption(Price)(found)
    if (Option.isNone(price) || !isTenDollarsAMonth(price.value))
      return yield* new PricingMisconfigured({
        message:
          "STRIPE_PRICE must be an active price of 10 US dollars (1000 usd) a month, as the screens say.",
      })
    // A restricted key that may not look may not open one either.
    const hasPortal = yield* ask(() =>
      stripe.billingPortal.configurations.list({ active: true, is_default: true, limit: 1 }).then(
        ({ data }) => data.length > 0,
        (problem: unknown) => {
          if (!isRejectedKey(problem)) throw problem
          return false
        },
      ),
    )
    return { price: price.value.id, hasPortal }
  })

const idOf = (thing: string | { readonly id: string } | undefined) =>
  typeof thing === "object" ? thing.id : thing

/** What a refund names: a payment by card has an intent, an older one a charge only. */
const paidBy = ({ payment_intent, charge }: Stripe.InvoicePayment.Payment) => {
  const [intent, charged] = [idOf(payment_intent), idOf(charge)]
  if (intent !== undefined) return { payment_intent: intent }
  if (charged !== undefined) return { charge: charged }
  throw new Error("a payment of neither kind")
}

/**
 * Pays back every payment of a subscription's invoices: in its first week there is one. What was paid
 * back already is refused by itself. There is no key of ours, as Stripe would refuse under it for a day
 * what it refused once, such as for too little money on the account.
 */
const refundAll = async (stripe: Stripe, subscription: string) => {
  const invoices = stripe.invoices.list({ subscription, status: "paid", limit: 100 })
  for (const { id: invoice } of await invoices.autoPagingToArray({ limit: mostListed })) {
    const { data } = await stripe.invoicePayments.list({ invoice, status: "paid", limit: 100 })
    for (const { payment } of data) {
      await stripe.refunds
        .create({ ...paidBy(payment), reason: "requested_by_customer" })
        .catch((problem: unknown) => {
          if (!hasCode(problem, "charge_already_refunded")) throw problem
        })
    }
  }
}

export const stripePayments = (keys: PaymentKeys, maxWait: StripeTimeouts = usual) =>
  Layer.sync(Payments, () => {
    const stripe = clientFor(keys, maxWait)
    const { webhookSecret } = keys
    const named = (user: number) => ({ kintaleUser: String(user) })

    return {
      isSetUp: true,
      terms: termsOf(stripe, keys.price),
      createCustomer: ({ user, email }, idempotencyKey) =>
        ask(async () => {
          const customer = { email, metadata: named(user) }
          return readMade(await stripe.customers.create(customer, { idempotencyKey })).id
        }),
      subscriptionsOf: (customer) =>
        askOfCustomer(async () => {
          const found = stripe.subscriptions.list({
            ...{ customer, status: "all", limit: 100 },
            expand: [`data.${lastInvoice}`],
          })
          return (await found.autoPagingToArray({ limit: mostListed })).map(readSubscription)
        }),
      subscribe: ({ customer, price, user }, idempotencyKey) =>
        askOfCustomer(async () =>
          readSubscription(
            await stripe.subscriptions.create(
              {
                customer,
                items: [{ price }],
                payment_behavior: "default_incomplete",
                payment_settings: { save_default_payment_method: "on_subscription" },
                metadata: named(user),
                expand: [lastInvoice],
              },
              { idempotencyKey },
            ),
          ),
        ),
      cancel: (subscription) =>
        askUnless(() => stripe.subscriptions.cancel(subscription), isMissing),
      refund: (subscription) => ask(() => refundAll(stripe, subscription)),
      forget: (customer) => askUnless(() => stripe.customers.del(customer), isMissing),
      portal: (customer, return_url) =>
        askOfCustomer(
          async () =>
            readOpened(await stripe.billingPortal.sessions.create({ customer, return_url })).url,
        ),
      customerOf: (bytes, signature) =>
        webhookSecret === null
          ? Effect.fail(new InvalidSignature({ message: "No events are expected here." }))
          : customerOfEvent(stripe, webhookSecret, bytes, signature),
    }
  })
