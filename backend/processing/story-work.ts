import type { Kind } from "../jobs/kind.ts"
import { usualLease } from "../jobs/lease.ts"
import type { StoryRecord } from "../kept/stories.ts"
import { lanes } from "./turns.ts"

/** Stories that are to be processed: each is claimed by one server at a time, in the order of turns. */
export const storyWork = {
  name: "stories",
  place: {
    open: { "work.open": true },
    claim: "work.claim",
    until: "work.leaseEnds",
    leaseOf: ({ work: { claim, leaseEnds } }: StoryRecord) => ({ claim, until: leaseEnds }),
  },
  lease: usualLease,
  /** After as many failures in a row of one step it waits for somebody to press Try again. */
  retry: { pauses: [4_000, 16_000, 64_000], afterwards: null },
  lanes: lanes.map((lane) => ({ lane, hands: 1 })),
  lookAgain: 30_000,
  rest: 1_000,
  hurries: false,
} satisfies Kind<StoryRecord>
