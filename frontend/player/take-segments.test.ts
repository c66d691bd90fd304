import { describe, expect, it } from "vitest"
import { partsOf } from "./take-segments.ts"

describe("parts", () => {
  it("R408 of a recording follow each other in the whole", () => {
    const parts = partsOf([{ seconds: 600 }, { seconds: 312.5 }, { seconds: 42 }], 954.5)
    expect(parts).toEqual([
      { number: 1, from: 0, seconds: 600 },
      { number: 2, from: 600, seconds: 312.5 },
      { number: 3, from: 912.5, seconds: 42 },
    ])
  })

  it("R408 of which more was said than is heard end with the whole", () => {
    const parts = partsOf([{ seconds: 10 }, { seconds: 20 }, { seconds: 5 }], 25)
    expect(parts.map(({ from, seconds }) => [from, seconds])).toEqual([
      [0, 10],
      [10, 15],
      [25, 0],
    ])
  })

  it("R408 are none of a recording made at once", () => {
    expect(partsOf([], 60)).toEqual([])
    expect(partsOf([{ seconds: 60 }], 60)).toHaveLength(1)
  })
})
