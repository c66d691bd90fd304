import { Schema } from "effect"
import { UserId } from "#protocol/ids.ts"
import { Plan } from "#protocol/user.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/** What Stripe last said of a customer. Times are milliseconds since 1970. */
export const SubscriptionStatus = Schema.Struct({
  plan: Plan,
  /** A payment failed, and Stripe tries again. */
  mend: Schema.Boolean,
  /** The subscription that can be paid back, and until when; null when none can. */
  refundable: Schema.NullOr(Schema.Struct({ subscription: Schema.String, until: Schema.Finite })),
  /** When the plan ends, if it was canceled and is not renewed. */
  endsAt: Schema.NullOr(Schema.Finite),
  /** When a subscription was begun whose first payment is still open. */
  openSince: Schema.NullOr(Schema.Finite),
})
export type SubscriptionStatus = typeof SubscriptionStatus.Type

/** A user who subscribes, or began to. It outlives the account while something is still to be ended. */
export const CustomerRecord = Schema.Struct({
  /** The user's. */
  id: UserId,
  /** Random; names what is made for this user at Stripe, so that it is made once. */
  key: Schema.String,
  /** The id at Stripe; missing until they are known there. */
  customer: Schema.optionalKey(Schema.String),
  /** When Stripe was last asked and answered; missing when it never was. */
  askedAt: Schema.optionalKey(Schema.Finite),
  standing: Schema.optionalKey(SubscriptionStatus),
  /** The one refund of this customer. */
  refund: Schema.optionalKey(
    Schema.Struct({
      subscription: Schema.String,
      state: Schema.Literals(["under-way", "done"]),
    }),
  ),
  /** The account is being deleted, so whatever is subscribed to ends. */
  leaving: Schema.optionalKey(Schema.Literal(true)),
  /** When Stripe is to be asked again. */
  dueAt: Schema.Finite,
  /** How often in a row it could not be asked. */
  failures: Schema.Int,
  claim: Schema.NullOr(Schema.String),
  /** How many attempts in a row have begun and not ended, the one under way among them. */
  unfinished: Schema.optionalKey(Schema.Int),
  leaseEnds: Schema.Finite,
})
export type CustomerRecord = typeof CustomerRecord.Type

export const customers: CollectionShape = {
  name: "customers",
  indexes: [
    { paths: [["customer", 1]], unique: true },
    { paths: [["dueAt", 1]] },
    { paths: [["leaseEnds", 1]] },
  ],
}
