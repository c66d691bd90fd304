import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { phases } from "#protocol/story.ts"
import { paceStart, progressAt, wholeDone } from "./progress.ts"

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
    const start = paceStart(null, "transcribing", 0.1, 2_000)
    expect(progressAt("transcribing", 0.11, start, 3_000).secondsLeft).toBeNull()
    const { secondsLeft, fraction } = progressAt("transcribing", 0.5, start, 10_000)
    const gained = fraction - wholeDone("transcribing", 0.1)
    expect(secondsLeft).toBe(Math.round((8 / gained) * (1 - fraction)))
  })

  it("R650 promises nothing by how long preparing and loading took", () => {
    const reports = [
      ["preparing", 0, 0],
      ["preparing", 1, 2_700],
      ["transcribing", 0, 2_700],
      ["transcribing", 0.5, 4_200],
      ["transcribing", 1, 4_500],
      ["summarizing", 0, 4_600],
    ] as const
    let start: ReturnType<typeof paceStart> = null
    const said = reports.map(([phase, part, now]) => {
      start = paceStart(start, phase, part, now)
      return progressAt(phase, part, start, now).secondsLeft
    })
    expect(said).toEqual([null, null, null, null, 0, 0])
  })
})
