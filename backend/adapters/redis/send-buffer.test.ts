import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { makeOwed } from "./send-buffer.ts"

describe("what a node owes the others while Redis is away", () => {
  it("R473 is bounded, keeps its order, and loses the oldest only", () => {
    const step = fc.oneof(fc.string({ maxLength: 30 }), fc.constant(null))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const owed = makeOwed({ texts: 20, characters: 100 })
        const all: Array<string> = []
        let kept: Array<number> = []
        for (const text of steps) {
          if (text === null) {
            const some = owed.next()
            const newest = some.at(-1)
            if (newest !== undefined) owed.remove(newest.count)
            kept = kept.slice(some.length)
          } else {
            const before = owed.size
            all.push(text)
            const isDropped = owed.add(text)
            kept = [...kept, all.length].slice(-owed.size)
            expect(isDropped).toBe(owed.size <= before)
          }
          const next = owed.next()
          expect(owed.size).toBeLessThanOrEqual(20)
          expect(next.map(({ count }) => count)).toEqual(kept)
          expect(next.map(({ text: one }) => one)).toEqual(kept.map((count) => all[count - 1]))
          expect(next.map(({ text: one }) => one).join("").length).toBeLessThanOrEqual(100)
        }
      }),
    )
  })

  it("R473 goes out in portions", () => {
    const owed = makeOwed()
    for (let at = 0; at < 250; at += 1) owed.add("x")
    expect(owed.next()).toHaveLength(100)
    owed.remove(100)
    expect(owed.next().map(({ count }) => count)).toEqual(
      Array.from({ length: 100 }, (_, at) => at + 101),
    )
    owed.add("y".repeat(600_000))
    owed.remove(250)
    expect(owed.next()).toHaveLength(1)
  })
})
