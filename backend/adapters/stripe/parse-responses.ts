import { Schema } from "effect"
import type { Subscription } from "../../ports/payments.ts"

const seconds = Schema.Finite
const optional = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

/** What is read of a subscription. Its last invoice is an id where it was not asked for. */
const Answer = Schema.Struct({
  id: Schema.String,
  status: Schema.String,
  start_date: seconds,
  cancel_at: optional(seconds),
  cancel_at_period_end: Schema.Boolean,
  items: Schema.Struct({
    data: Schema.Array(
      Schema.Struct({
        price: Schema.Struct({ id: Schema.String }),
        current_period_end: optional(seconds),
      }),
    ),
  }),
  latest_invoice: optional(
    Schema.Union([
      Schema.String,
      Schema.Struct({
        billing_reason: optional(Schema.String),
        status_transitions: optional(Schema.Struct({ paid_at: optional(seconds) })),
        confirmation_secret: optional(Schema.Struct({ client_secret: Schema.String })),
      }),
    ]),
  ),
})
const decode = Schema.decodeUnknownSync(Answer)

export const readSubscription = (answer: unknown): Subscription => {
  const { id, status, start_date, cancel_at, cancel_at_period_end, items, latest_invoice } =
    decode(answer)
  const [item] = items.data
  const invoice = typeof latest_invoice === "object" ? latest_invoice : null
  // A form may stay open for most of a day before somebody pays: their seven days begin then.
  const firstPaidAt =
    invoice?.billing_reason === "subscription_create" ? invoice.status_transitions?.paid_at : null
  const periodEnd = cancel_at_period_end ? (item?.current_period_end ?? null) : null
  const endsAt = cancel_at ?? periodEnd
  return {
    id,
    status,
    price: item?.price.id ?? null,
    startedAt: Math.max(start_date, firstPaidAt ?? 0) * 1_000,
    endsAt: endsAt === null ? null : endsAt * 1_000,
    clientSecret: invoice?.confirmation_secret?.client_secret ?? null,
  }
}

/** What is read of a customer that was made, and of a page that was opened. */
export const readMade = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.String }))
export const readOpened = Schema.decodeUnknownSync(Schema.Struct({ url: Schema.String }))

/** What is read of a price. */
export const Price = Schema.Struct({
  id: Schema.String,
  active: Schema.Boolean,
  currency: Schema.String,
  unit_amount: Schema.NullOr(Schema.Finite),
  recurring: Schema.NullOr(
    Schema.Struct({ interval: Schema.String, interval_count: Schema.Finite }),
  ),
})

/** Whether it is what the screens say: ten dollars a month. */
export const isTenDollarsAMonth = ({
  active,
  currency,
  unit_amount,
  recurring,
}: typeof Price.Type) =>
  active &&
  currency === "usd" &&
  unit_amount === 1_000 &&
  recurring?.interval === "month" &&
  recurring.interval_count === 1
