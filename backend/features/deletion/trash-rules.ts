import type { UserId } from "#protocol/ids.ts"
import type { DeletionRecord } from "../../platform/database/story-jobs.ts"
import type { Filter } from "../../ports/document-store.ts"
import type { DeletionTimes } from "./retention.ts"

export const newDeletion = (by: UserId, now: number, { kept }: DeletionTimes): DeletionRecord => ({
  at: now,
  by,
  until: now + kept,
  leaseEnds: now,
  claim: null,
})

/** From when on it is erased, if somebody does not want to wait until the end. */
export const atTheEarliest = ({ at }: DeletionRecord, now: number, { settled }: DeletionTimes) =>
  Math.max(now, at + settled)

/** Whether a deletion can still be undone. */
export const canBeUndone = ({ until, isFinal, claim }: DeletionRecord, now: number) =>
  isFinal !== true && claim === null && now < until

/** `canBeUndone` as a filter. */
export const undoable = (now: number): Filter => ({
  "deleted.until": { $gt: now },
  "deleted.isFinal": { $ne: true },
  "deleted.claim": null,
})

/** Whether a deletion's time is over, as a filter; a lease decides who erases the story. */
export const overdue = (now: number): Filter => ({ "deleted.until": { $lte: now } })
