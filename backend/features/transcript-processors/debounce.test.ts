import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dueAt, makePending } from "./debounce.ts"

describe("corrected words", () => {
  it("R66 are followed five seconds after the last news, and a minute after the first at the latest", () => {
    expect(dueAt({ since: 0, last: 0, failures: 0 })).toBe(5_000)
    expect(dueAt({ since: 0, last: 4_000, failures: 0 })).toBe(9_000)
    expect(dueAt({ since: 0, last: 58_000, failures: 0 })).toBe(60_000)
  })

  it("that could not be followed wait twice as long each time, ten minutes at most", () => {
    const waits = [1, 2, 3, 7, 8, 20].map((failures) => dueAt({ since: 0, last: 0, failures }))
    expect(waits).toEqual([10_000, 20_000, 40_000, 600_000, 600_000, 600_000])
  })

  it("R66 are each taken once, not before they are due, and none is forgotten", () => {
    const news = fc.array(fc.record({ id: fc.nat(5), after: fc.nat(7_000) }), { maxLength: 40 })
    fc.assert(
      fc.property(news, (all) => {
        const pending = makePending<number>()
        let now = 0
        const last = new Map<number, number>()
        for (const { id, after } of all) {
          now += after
          pending.note(id, now)
          last.set(id, now)
          for (let due = pending.take(now); due !== undefined; due = pending.take(now)) {
            expect(pending.has(due)).toBe(false)
            last.delete(due)
          }
        }
        while (last.size > 0) {
          const due = pending.nextDue(now) ?? expect.unreachable("something is forgotten")
          now += due
          const id = pending.take(now) ?? expect.unreachable("nothing is due when it should be")
          expect(last.delete(id)).toBe(true)
        }
        expect(pending.nextDue(now)).toBeNull()
      }),
    )
  })
})
