import type { RejectionRecord } from "../../../platform/database/rejections.ts"
import { ben, inAnswer, rosa } from "../database.fixture.ts"

/** What Ben said is wrong in Rosa's biography. */
export const aRejection = (changes: Partial<RejectionRecord> = {}): RejectionRecord => ({
  ...{
    id: "one",
    personId: rosa,
    lineId: null,
    messageId: null,
    storyIds: [],
    year: null,
    reason: null,
  },
  sentences: [{ source: inAnswer, words: "a hash", isEverywhere: false }],
  ...{ userId: ben, name: "Ben", at: "2026-01-02T00:00:00.000Z" },
  ...changes,
})
