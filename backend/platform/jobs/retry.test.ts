import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { begun, reported } from "./progress.ts"
import { doubling, pauseAfter } from "./retry.ts"

describe("what could not be done", () => {
  it("is tried again after each pause in turn, and then given up", () => {
    const retry = { pauses: [4_000, 16_000, 64_000], afterwards: null }
    expect([1, 2, 3, 4, 5].map((failures) => pauseAfter(retry, failures))).toEqual([
      ...[4_000, 16_000, 64_000],
      ...[null, null],
    ])
  })

  it("is tried again for ever where nothing else would help, less and less often", () => {
    const retry = doubling(10_000, 600_000)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (failures) => {
        const [pause, next] = [pauseAfter(retry, failures), pauseAfter(retry, failures + 1)]
        expect(pause).toBeGreaterThanOrEqual(10_000)
        expect(next).toBeGreaterThanOrEqual(pause ?? Infinity)
        expect(next).toBeLessThanOrEqual(600_000)
      }),
    )
    expect([1, 2, 3, 7, 8].map((failures) => pauseAfter(retry, failures))).toEqual([
      ...[10_000, 20_000, 40_000],
      ...[600_000, 600_000],
    ])
  })
})

describe("how far a job is", () => {
  it("R134 never goes back, whatever an engine says, and is told once a second at most", () => {
    const said = fc.array(
      fc.record({
        part: fc.oneof(fc.double({ min: -1, max: 2 }), fc.constant(Number.NaN)),
        after: fc.nat(3_000),
      }),
    )
    fc.assert(
      fc.property(said, (reports) => {
        let [soFar, now] = [begun, 0]
        const told: Array<readonly [number, number]> = []
        for (const { part, after } of reports) {
          now += after
          const { soFar: next, isNews } = reported(soFar, part, now)
          expect(next.fraction).toBeGreaterThanOrEqual(soFar.fraction)
          expect(next.fraction).toBeLessThanOrEqual(1)
          if (isNews) told.push([now, next.fraction])
          soFar = next
        }
        for (const [n, [at, fraction]] of told.entries()) {
          const before = told[n - 1]
          if (before === undefined) continue
          expect(fraction).toBeGreaterThan(before[1])
          if (fraction < 1) expect(at - before[0]).toBeGreaterThanOrEqual(1_000)
        }
      }),
    )
  })
})
