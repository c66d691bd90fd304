import { Query } from "mingo"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { usualDeletionTimes } from "./retention.ts"
import { atTheEarliest, canBeUndone, newDeletion, overdue, undoable } from "./trash-rules.ts"

const anna = UserId.make(1)
const day = 24 * 60 * 60 * 1000
const now = Date.UTC(2026, 1, 27, 12)
const deletion = newDeletion(anna, now, usualDeletionTimes)

describe("how long a deletion can be undone", () => {
  it("R231 is thirty days to the millisecond, and from then on it is overdue", () => {
    expect(limits.deleted.days).toBe(30)
    const end = now + 30 * day
    expect(canBeUndone(deletion, now)).toBe(true)
    expect(canBeUndone(deletion, end - 1)).toBe(true)
    expect(canBeUndone(deletion, end)).toBe(false)
    expect(new Query(overdue(end - 1)).test({ deleted: deletion })).toBe(false)
    expect(new Query(overdue(end)).test({ deleted: deletion })).toBe(true)
  })

  it("R231 ends where its erasing was wanted or has begun", () => {
    expect(canBeUndone({ ...deletion, isFinal: true }, now)).toBe(false)
    expect(canBeUndone({ ...deletion, claim: "someone's" }, now)).toBe(false)
  })

  it("R231 is asked of the store in the same words, and is never both undoable and overdue", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2, max: 2 }),
        fc.option(fc.boolean(), { nil: undefined }),
        fc.constantFrom(null, "someone's"),
        (after, isFinal, claim) => {
          const one = {
            ...deletion,
            until: now + after,
            claim,
            ...(isFinal !== undefined && { isFinal }),
          }
          const stored = { deleted: one }
          expect(new Query(undoable(now)).test(stored)).toBe(canBeUndone(one, now))
          const isBoth = canBeUndone(one, now) && new Query(overdue(now)).test(stored)
          expect(isBoth).toBe(false)
        },
      ),
    )
  })

  it("R232 is over a minute after the deletion where someone wants it gone, or at once later on", () => {
    expect(atTheEarliest(deletion, now + 5_000, usualDeletionTimes)).toBe(now + 60_000)
    expect(atTheEarliest(deletion, now + day, usualDeletionTimes)).toBe(now + day)
  })
})
