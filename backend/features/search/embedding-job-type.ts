import type { JobType } from "../../platform/jobs/job-type.ts"
import { usualLease } from "../../platform/cluster/leases.ts"
import { pauseAfter, type Retry } from "../../platform/jobs/retry.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import type { Filter } from "../../ports/document-store.ts"
import type { EngineError } from "../../ports/engine-error.ts"

/** Matches stories with passages; older ones have no name of those. */
export const hasPassages: Filter = {
  $or: [{ passagesName: { $exists: true } }, { "work.state": "ready" }],
}

/** The job of getting the vectors of a story from the engine that search goes by. */
export const embeddingJobType = {
  name: "embedding",
  place: {
    open: {
      "understood.open": true,
      deleted: { $exists: false },
      ...hasPassages,
    },
    claim: "understood.claim",
    until: "understood.leaseEnds",
    leaseOf: ({ understood }: StoryRecord) => ({
      claim: understood?.claim ?? null,
      until: understood?.leaseEnds ?? 0,
      unfinished: understood?.unfinished ?? 0,
    }),
    unfinished: "understood.unfinished",
  },
  lease: usualLease,
  /** Nobody waits for it, so it is tried for ever. */
  retry: { pauses: [30_000, 120_000, 8 * 60_000, 30 * 60_000], afterwards: 2 * 60 * 60_000 },
  lanes: [{ lane: "any", concurrency: 1 }],
  pollInterval: 30_000,
  rest: 1_000,
  hurries: true,
} satisfies JobType<StoryRecord> & { readonly retry: Retry<number> }

/** An engine that refuses for good, for its key for instance, is not asked again for half an hour. */
const afterRejection = 30 * 60_000
const leastPause = 60_000

/** Milliseconds for which an engine that failed so many times in a row is left alone, whatever the story. */
export const leftAlone = (
  { canPass, isPostponed = false, notBefore = 0 }: EngineError,
  failures: number,
  now: number,
) => {
  if (isPostponed) return Math.max(leastPause, notBefore - now)
  const pause = pauseAfter(embeddingJobType.retry, failures)
  return Math.max(pause, canPass ? 0 : afterRejection, notBefore - now)
}
