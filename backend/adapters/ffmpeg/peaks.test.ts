import { assert, describe, it } from "@effect/vitest"
import { drawnPeaks, peakMeter } from "./peaks.ts"
import { sampleJoiner } from "./samples.ts"

const peaksOf = (samples: ReadonlyArray<number>, count: number, gain = 1) => {
  const meter = peakMeter(2)
  meter.add(Float32Array.from(samples))
  return drawnPeaks(meter.stretches(), count, gain)
}

describe("peaks", () => {
  it("are the loudest moment of each part, loud or soft side alike", () => {
    assert.deepStrictEqual(peaksOf([0.1, -0.5, 0.2, 0, 0.25, 0.3, -1, 0], 2), [0.5, 1])
  })
  it("stay between 0 and 1 however loud it is made", () => {
    assert.deepStrictEqual(peaksOf([0.1, 0.1, 0.9, 0.9], 2, 5), [0.5, 1])
  })
  it("are as many as asked for, of a moment or of nothing at all", () => {
    assert.deepStrictEqual(peaksOf([0.5], 3), [0.5, 0.5, 0.5])
    assert.deepStrictEqual(peaksOf([], 3), [0, 0, 0])
  })
})

describe("samples that come in pieces", () => {
  it("are put together wherever they were cut", () => {
    const whole = Float32Array.from({ length: 100 }, (_, at) => at / 7)
    const bytes = new Uint8Array(whole.buffer)
    for (const size of [1, 2, 3, 5, 7, 64, 399, 400]) {
      const join = sampleJoiner()
      const joined: Array<number> = []
      for (let at = 0; at < bytes.length; at += size)
        joined.push(...join(bytes.subarray(at, at + size)))
      assert.deepStrictEqual(joined, [...whole], `pieces of ${size} bytes`)
    }
  })
})
