import { expect, it } from "vitest"
import { removalSummary } from "./removal-summary.ts"

const bare = { people: 0, stories: 0, storiesOfOthers: 0, storiesElsewhere: 0, shares: 0 }

it("R734 says what becomes of everything in an account that is removed, and nothing of what is not in it", () => {
  const full = { people: 1, stories: 1_203, storiesOfOthers: 3, storiesElsewhere: 1, shares: 2 }
  expect(removalSummary({ ...full, recordingBytes: 9 }, true)).toEqual([
    "Deleted forever:",
    "  their subscription, which ends first",
    "  their profile and their sign-in",
    "  1 person, with what they wrote about them",
    "  1,200 stories, with every recording and word",
    "  2 shares: whoever they invited no longer sees their stories",
    "Passed on:",
    "  3 stories that others recorded for them, to whoever recorded each",
    "Stays where it is:",
    "  1 story that they recorded for others, without their name",
  ])
  expect(removalSummary({ ...bare, recordingBytes: 0 }, false)).toEqual([
    "Deleted forever:",
    "  their profile and their sign-in",
  ])
})
