import { describe, expect, it } from "vitest"
import { lastBars, loudness } from "./levels.ts"

const wave = (height: number) => Array.from({ length: 2048 }, (_, at) => height * Math.sin(at / 5))

describe("the bars", () => {
  it("lie flat in silence and stand at their full height for a loud voice", () => {
    expect(loudness(wave(0))).toBe(0)
    expect(loudness(wave(0.5))).toBeGreaterThan(0.9)
    expect(loudness(wave(1))).toBe(1)
  })
  it("rise with the voice", () => {
    const heights = [0.005, 0.02, 0.1, 0.3].map((height) => loudness(wave(height)))
    expect(heights).toEqual(heights.toSorted((one, other) => one - other))
    expect(new Set(heights).size).toBe(4)
  })
  it("lie flat, not broken, where there are no samples at all", () => {
    expect(loudness([])).toBe(0)
  })
  it("CONST-20 show the last 50 levels, the newest at the right", () => {
    const levels = Array.from({ length: 80 }, (_, at) => at)
    expect(lastBars(levels, 50)).toEqual(levels.slice(30))
    expect(lastBars([7], 50)).toEqual([...Array<number>(49).fill(0), 7])
  })
})
