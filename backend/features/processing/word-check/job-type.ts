import type { JobType } from "../../../platform/jobs/job-type.ts"
import { usualLease } from "../../../platform/cluster/leases.ts"
import type { StoryRecord } from "../../../platform/database/stories.ts"

/** The job of finding the words of a story that were perhaps heard wrong. Nobody waits for it. */
export const wordCheckJobType = {
  name: "wordChecks",
  place: {
    open: { "wordCheck.open": true, "work.state": "ready", deleted: { $exists: false } },
    claim: "wordCheck.claim",
    until: "wordCheck.leaseEnds",
    leaseOf: ({ wordCheck }: StoryRecord) => ({
      claim: wordCheck?.claim ?? null,
      until: wordCheck?.leaseEnds ?? 0,
      unfinished: wordCheck?.unfinished ?? 0,
    }),
    unfinished: "wordCheck.unfinished",
  },
  lease: usualLease,
  /** The story is as good without, so it is soon given up. */
  retry: { pauses: [10 * 60_000, 60 * 60_000], afterwards: null },
  lanes: [{ lane: "any", concurrency: 1 }],
  pollInterval: 30_000,
  rest: 1_000,
  hurries: false,
} satisfies JobType<StoryRecord>
