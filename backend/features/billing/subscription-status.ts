import { limits } from "#protocol/limits.ts"
import { largestOf } from "#protocol/long-lists.ts"
import type { SubscriptionStatus } from "../../platform/database/customers.ts"
import type { Subscription } from "../../ports/payments.ts"

const dayMillis = 24 * 60 * 60 * 1_000
const refundMillis = limits.refund.days * dayMillis

/**
 * Stripe's words for a subscription somebody has Premium by. With `past_due` a payment failed and Stripe
 * tries again: nothing is taken away meanwhile.
 */
const premium = new Set(["active", "trialing", "past_due"])

export const isPremium = ({ status }: Subscription) => premium.has(status)

/** Words for a subscription that has ended for good; any other could still charge a card. */
const over = new Set(["canceled", "incomplete_expired"])

export const isOver = ({ status }: Subscription) => over.has(status)

/** What follows from a customer's subscriptions, and from nothing else. */
export const statusOf = (
  subscriptions: ReadonlyArray<Subscription>,
  now: number,
): SubscriptionStatus => {
  const [current] = subscriptions.filter(isPremium).toSorted(
    (one, other) =>
      // Of several the one that lasts counts.
      (other.endsAt ?? Infinity) - (one.endsAt ?? Infinity) || other.startedAt - one.startedAt,
  )
  const open = subscriptions.filter(({ status }) => status === "incomplete")
  const until = (current?.startedAt ?? 0) + refundMillis
  const isPaid = current?.status === "active"
  return {
    plan: current === undefined ? "free" : "active",
    mend: current?.status === "past_due",
    refundable: isPaid && until > now ? { subscription: current.id, until } : null,
    endsAt: current?.endsAt ?? null,
    openSince: open.length === 0 ? null : largestOf(open.map(({ startedAt }) => startedAt)),
  }
}

const minute = 60_000
const hour = 60 * minute

/**
 * How long what Stripe said holds before it is asked again, because no event may reach this server:
 * a day. While somebody may be paying it is asked soon, and ever more seldom; while a card is to be
 * mended, every hour.
 */
export const cacheFor = ({ openSince, mend, endsAt }: SubscriptionStatus, now: number): number => {
  if (openSince !== null) return Math.min(hour, Math.max(minute, now - openSince))
  if (mend) return hour
  return endsAt === null ? dayMillis : Math.min(dayMillis, Math.max(minute, endsAt - now))
}

/** Whether what Stripe said is old enough to ask again when its user comes by. */
export const isOld = (askedAt: number | undefined, now: number) =>
  askedAt === undefined || now - askedAt >= dayMillis
