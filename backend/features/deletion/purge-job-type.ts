import type { JobType } from "../../platform/jobs/job-type.ts"
import { usualLease } from "../../platform/cluster/leases.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"

/** The job of erasing a deleted story once it cannot be put back any more. */
export const purgeJobType = {
  name: "purge",
  place: {
    open: { deleted: { $exists: true } },
    claim: "deleted.claim",
    until: "deleted.leaseEnds",
    leaseOf: ({ deleted }: StoryRecord) => ({
      claim: deleted?.claim ?? null,
      until: deleted?.leaseEnds ?? 0,
      unfinished: deleted?.unfinished ?? 0,
    }),
    unfinished: "deleted.unfinished",
  },
  lease: usualLease,
  retry: { pauses: [], afterwards: 60_000 },
  lanes: [{ lane: "any", concurrency: 1 }],
  pollInterval: 60_000,
  rest: 1_000,
  hurries: false,
} satisfies JobType<StoryRecord>
