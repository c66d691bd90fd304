import type { Stripe } from "stripe"
import { Clock, Effect, Option, Schema } from "effect"
import { InvalidSignature } from "../../ports/payments.ts"

/** How old an event's signature may be, and how far its clock may be ahead of ours, in seconds. */
const tolerance = 300

/** The events after which a customer's plan may be another. */
const about = /^(?:customer\.(?:subscription\.|deleted$)|invoice\.|charge\.refunded$)/

/** What is read of an event: whom it is about. What it says of them is never believed. */
const Event = Schema.Struct({
  type: Schema.String,
  data: Schema.Struct({
    object: Schema.Struct({
      object: Schema.optionalKey(Schema.String),
      id: Schema.optionalKey(Schema.NullOr(Schema.String)),
      customer: Schema.optionalKey(
        Schema.NullOr(Schema.Union([Schema.String, Schema.Struct({ id: Schema.String })])),
      ),
    }),
  }),
})
const readEvent = Schema.decodeUnknownOption(Event)

const customerIn = (event: unknown) =>
  Option.flatMap(readEvent(event), ({ type, data: { object: thing } }) => {
    if (!about.test(type)) return Option.none()
    if (thing.object === "customer") return Option.fromNullishOr(thing.id)
    return Option.fromNullishOr(
      typeof thing.customer === "object" ? thing.customer?.id : thing.customer,
    )
  })

/** Stripe's library refuses signatures that are old, and none that are from the future. */
const isFromTheFuture = (signature: string, now: number) =>
  [...signature.matchAll(/(?:^|,)\s*t=(\d+)/g)].some(
    ([, time]) => Number(time) - now / 1_000 > tolerance,
  )

export const customerOfEvent = Effect.fn("Stripe.customerOfEvent")(function* (
  stripe: Stripe,
  secret: string,
  bytes: Uint8Array,
  signature: string,
) {
  const event = yield* Effect.try({
    try: (): unknown =>
      stripe.webhooks.constructEvent(Buffer.from(bytes), signature, secret, tolerance),
    catch: () =>
      new InvalidSignature({ message: "This was not signed by Stripe, or too long ago." }),
  })
  if (isFromTheFuture(signature, yield* Clock.currentTimeMillis))
    return yield* new InvalidSignature({ message: "This was signed in the future." })
  return customerIn(event)
})
