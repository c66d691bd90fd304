import { Schema } from "effect"
import { limits } from "./limits.ts"
import type { Plan } from "./user.ts"

/**
 * What plans there are on this server: everybody without limits, as whoever runs it chose; the free one
 * only, because no payment is set up; or the free one and Premium, with Stripe's public key.
 */
export const PlansHere = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("unlimited") }),
  Schema.Struct({ kind: Schema.Literal("free-only") }),
  Schema.Struct({ kind: Schema.Literal("premium"), publicKey: Schema.String }),
])
export type PlansHere = typeof PlansHere.Type

/** How much a plan has room for; null means any number. Every feature is open to every plan. */
export interface PlanCapacity {
  /** Stories that may be recorded or uploaded. */
  readonly stories: number | null
  /** Different addresses that may be shared with. */
  readonly sharedWith: number | null
}

const anyNumber: PlanCapacity = { stories: null, sharedWith: null }

/** The one rule of what a user's plan allows on this server. */
export const roomOf = (plan: Plan, kind: PlansHere["kind"]): PlanCapacity =>
  plan === "active" || kind === "unlimited" ? anyNumber : limits.free

/** Whether there is room for one more. */
export const hasRoom = (room: number | null, taken: number) => room === null || taken < room

/** How far a refund within the first seven days is: not asked for, on its way, or paid back. */
export const Refund = Schema.Literals(["none", "under-way", "done"])
export type Refund = typeof Refund.Type

/** What Stripe last said of the signed-in user. */
export const Billing = Schema.Struct({
  status: Schema.Literals(["free", "active"]),
  /** A payment failed. Premium stays while Stripe tries again; the user can mend their card meanwhile. */
  mend: Schema.Boolean,
  /** Until when the whole payment is given back on request, as an ISO time; null when it is not. */
  refundUntil: Schema.NullOr(Schema.String),
  refund: Refund,
  /** Until when Premium goes on, where it was canceled at Stripe and is not renewed; an ISO time. */
  endsAt: Schema.NullOr(Schema.String),
  /** Whether “Manage Subscription” can be opened. */
  portal: Schema.Boolean,
})
export type Billing = typeof Billing.Type

/** What the payment form of the browser needs to take the first payment. */
export const SubscriptionBegun = Schema.Struct({ clientSecret: Schema.String })
export type SubscriptionBegun = typeof SubscriptionBegun.Type

/** Stripe's page on which a user manages their subscription. */
export const Portal = Schema.Struct({ url: Schema.String })
export type Portal = typeof Portal.Type
