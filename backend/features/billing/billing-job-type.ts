import type { JobType } from "../../platform/jobs/job-type.ts"
import { doubling, type Retry } from "../../platform/jobs/retry.ts"
import type { CustomerRecord } from "../../platform/database/customers.ts"

/**
 * How long asking about one customer may take, and a turn in all; the claim, which is not renewed, holds
 * longer.
 */
export const attendMillis = 40_000
export const turnMillis = 50_000

/** How long to wait before another try. */
export interface BillingTimes {
  /** While Stripe is away: with the attempt itself less than a minute, whenever it comes back. */
  readonly away: Retry<number>
  /** While Stripe answers and one thing cannot be done, such as a refund. */
  readonly rejected: Retry<number>
}
export const usualBillingTimes: BillingTimes = {
  away: doubling(5_000, 10_000),
  rejected: doubling(20_000, 60 * 60_000),
}

/**
 * Asking Stripe about a customer, and finishing what was begun for them. A job that never ends: it is
 * due again some time after each answer.
 */
export const billingJobType = {
  name: "billing",
  place: {
    open: { dueAt: { $exists: true } },
    claim: "claim",
    until: "leaseEnds",
    leaseOf: ({ claim, leaseEnds, unfinished = 0 }: CustomerRecord) => ({
      ...{ claim, until: leaseEnds, unfinished },
    }),
    unfinished: "unfinished",
  },
  lease: { millis: 60_000, renewEvery: null },
  retry: usualBillingTimes.away,
  lanes: [{ lane: "any", concurrency: 2 }],
  pollInterval: 60_000,
  rest: 1_000,
  hurries: false,
} satisfies JobType<CustomerRecord>
