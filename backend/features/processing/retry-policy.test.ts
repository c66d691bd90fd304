import { describe, expect, it } from "vitest"
import { outOfSpace } from "./failures.ts"
import { afterFailure } from "./retry-policy.ts"

const now = Date.parse("2026-11-24T12:00:00Z")
const [seconds, minutes, hours] = [1_000, 60_000, 3_600_000]
const reason = "The machine that writes recordings down cannot be reached."
const away = { reason, canPass: true, isAway: true }

/** The pauses after one failure after another, until it is given up. */
const pausesOf = (failure: typeof away) => {
  const pauses: Array<number> = []
  for (let failures = 0; ;) {
    const again = afterFailure(failure, failures, now)
    if (again === null) return pauses
    pauses.push(again.pause)
    failures = again.failures
  }
}

describe("R263 a story", () => {
  it("is tried again for hours while a machine elsewhere is away, and then has failed", () => {
    expect(pausesOf(away)).toEqual([
      ...[30 * seconds, 2 * minutes, 8 * minutes, 30 * minutes, 2 * hours],
    ])
    expect(afterFailure(away, 0, now)?.waits).toBe(reason)
  })

  it("waits as long as that machine asks, but never longer than we would for it", () => {
    const busy = (millis: number) => afterFailure({ ...away, notBefore: now + millis }, 0, now)
    expect(busy(10 * seconds)?.pause).toBe(30 * seconds)
    expect(busy(45 * minutes)?.pause).toBe(45 * minutes)
    expect(busy(-1 * hours)?.pause).toBe(30 * seconds)
    expect(busy(900 * hours)?.pause).toBe(2 * hours)
    expect(busy(Number.NaN)?.pause).toBe(30 * seconds)
  })

  it("waits for the next month where this one is used up, and that counts as no failure", () => {
    const ends = Date.parse("2026-12-01T00:00:00Z")
    const usedUp = { reason, canPass: true, isPostponed: true }
    expect(afterFailure({ ...usedUp, notBefore: ends }, 4, now)).toEqual({
      ...{ pause: ends - now, failures: 4, waits: reason },
    })
    // Of another server's clock, or without one, it is looked at now and then.
    for (const notBefore of [now - 1, undefined])
      expect(
        afterFailure({ ...usedUp, ...(notBefore !== undefined && { notBefore }) }, 4, now)?.pause,
      ).toBe(hours)
  })

  it("R739 waits for room on a full disk however long, counts no failure, and says why", () => {
    const again = afterFailure(outOfSpace(now), 4, now)
    expect(again).toMatchObject({ pause: 5 * minutes, failures: 4 })
    expect(again?.waits).toContain("we'll go on when there's room")
  })

  it("has failed at once where waiting is of no use", () => {
    expect(afterFailure({ reason, canPass: false }, 0, now)).toBeNull()
    expect(afterFailure({ ...away, canPass: false, notBefore: now + 1 }, 0, now)).toBeNull()
  })

  it("is tried again soon, without a word, where this server stumbled", () => {
    const again = afterFailure({ reason, canPass: true }, 0, now)
    expect(again).toEqual({ pause: 4 * seconds, failures: 1, waits: null })
    expect(pausesOf({ reason, canPass: true, isAway: false })).toHaveLength(3)
  })
})
