import type { JobType } from "../../platform/jobs/job-type.ts"
import { usualLease } from "../../platform/cluster/leases.ts"
import { doubling } from "../../platform/jobs/retry.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { lanes } from "./fair-queue.ts"

const soon = Array.from({ length: 8 }, () => 4_000)
const later = doubling(8_000, 24 * 60 * 60_000)

/**
 * The job of processing a story. A deleted one rests, and goes on when it is put back. Each is claimed by one server at a time, in the order of turns.
 */
export const processingJobType = {
  name: "stories",
  place: {
    open: { "work.open": true, deleted: { $exists: false } },
    claim: "work.claim",
    until: "work.leaseEnds",
    leaseOf: ({ work: { claim, leaseEnds, unfinished = 0 } }: StoryRecord) => ({
      ...{ claim, until: leaseEnds, unfinished },
    }),
    unfinished: "work.unfinished",
    /**
     * A story is worked on in a process of its own, whose end the server survives: what ended the server
     * was most likely something else, and a family waits. So it rests for seconds at first.
     */
    rests: { pauses: [...soon, ...later.pauses], afterwards: later.afterwards },
  },
  lease: usualLease,
  /**
   * After this many consecutive failures of a step, the story waits until somebody presses Try
   * again.
   */
  retry: { pauses: [4_000, 16_000, 64_000], afterwards: null },
  lanes: lanes.map((lane) => ({ lane, concurrency: 1 })),
  pollInterval: 30_000,
  rest: 1_000,
  hurries: false,
} satisfies JobType<StoryRecord>
