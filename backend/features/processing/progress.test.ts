import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { phases } from "#protocol/story.ts"
import { progressAt, wholeDone } from "./progress.ts"

describe("how far a story is", () => {
  it("never goes backwards from step to step", () => {
    const ends = phases.flatMap((phase) => [wholeDone(phase, 0), wholeDone(phase, 1)])
    expect(ends).toEqual(ends.toSorted((a, b) => a - b))
    expect(ends[0]).toBe(0)
    expect(ends.at(-1)).toBeCloseTo(1, 10)
  })

  it("stays between nothing and all, whatever a step reports", () => {
    fc.assert(
      fc.property(fc.constantFrom(...phases), fc.double({ noNaN: true }), (phase, part) => {
        const done = wholeDone(phase, part)
        expect(done).toBeGreaterThanOrEqual(0)
        expect(done).toBeLessThanOrEqual(1)
      }),
    )
  })

  it("says how long it will take only once enough has been seen", () => {
    const begun = { millis: 0, fraction: 0 }
    expect(progressAt("preparing", 0.1, begun, 1_000).secondsLeft).toBeNull()
    const { secondsLeft, fraction } = progressAt("transcribing", 0.5, begun, 10_000)
    expect(secondsLeft).toBe(Math.round((10 / fraction) * (1 - fraction)))
  })
})
