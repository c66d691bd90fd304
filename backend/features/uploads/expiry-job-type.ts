import type { JobType } from "../../platform/jobs/job-type.ts"
import { usualLease } from "../../platform/cluster/leases.ts"
import type { UploadRecord } from "../../platform/database/uploads.ts"

const minutes = 60_000

/** The job of looking after an upload: it is reminded of, and removed when nobody goes on with it. */
export const expiryJobType = {
  name: "uploads",
  place: {
    open: {},
    claim: "jobClaim",
    until: "dueAt",
    leaseOf: ({ jobClaim, dueAt, unfinished = 0 }: UploadRecord) => ({
      ...{ claim: jobClaim, until: dueAt, unfinished },
    }),
    unfinished: "unfinished",
  },
  lease: usualLease,
  retry: { pauses: [], afterwards: 10 * minutes },
  lanes: [{ lane: "any", concurrency: 1 }],
  pollInterval: 10 * minutes,
  rest: 1_000,
  hurries: false,
} satisfies JobType<UploadRecord>
