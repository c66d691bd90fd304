import type { JobType } from "../../../platform/jobs/job-type.ts"
import { usualLease } from "../../../platform/cluster/leases.ts"
import { doubling, type Retry } from "../../../platform/jobs/retry.ts"
import type { BiographyRecord } from "../../../platform/database/biographies.ts"

const second = 1_000

/** When biographies are made, in milliseconds. */
export interface BiographyTimes {
  /** A model is asked once nothing was told for as long, */
  readonly quiet: number
  /** or so long after the first of what was told, whatever else is told. */
  readonly longest: number
  /** Between looks for what changed without this server being told of it. */
  readonly pollInterval: number
}
export const usualBiographyTimes: BiographyTimes = {
  quiet: 20 * second,
  longest: 120 * second,
  pollInterval: 30 * second,
}

/** How often a model is asked again that answers, but not well. */
export const modelRetry: Retry = {
  pauses: [30 * second, 120 * second],
  afterwards: null,
}

/** Making a biography anew. The house does it at once; a model elsewhere is asked when it is quiet. */
export const biographyJobType = {
  name: "biographies",
  place: {
    open: { "work.open": true },
    claim: "work.claim",
    until: "work.leaseEnds",
    leaseOf: ({ work: { claim, leaseEnds, unfinished = 0 } }: BiographyRecord) => ({
      ...{ claim, until: leaseEnds, unfinished },
    }),
    unfinished: "work.unfinished",
  },
  lease: usualLease,
  /** What was told waits as long as it takes. */
  retry: doubling(10 * second, 600 * second),
  lanes: [
    { lane: "house", concurrency: 1 },
    { lane: "model", concurrency: 2 },
  ],
  pollInterval: 10 * second,
  rest: second,
  hurries: true,
} satisfies JobType<BiographyRecord, "house" | "model"> & { readonly retry: Retry<number> }
