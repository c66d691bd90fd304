import { describe, expect, it } from "vitest"
import { rangeOf } from "./byte-range.ts"

describe("the part of a recording a player asks for", () => {
  it.each([
    ["bytes=0-0", { start: 0, end: 0 }],
    ["bytes=10-", { start: 10, end: 99 }],
    ["bytes=10-400", { start: 10, end: 99 }],
    ["bytes=-5", { start: 95, end: 99 }],
    ["bytes=-500", { start: 0, end: 99 }],
  ])("is read from %s", (header, range) => {
    expect(rangeOf(header, 100)).toEqual(range)
  })

  it.each([undefined, "items=0-1", "bytes=0-1,5-6", "bytes=-", "bytes=9-3", "bytes=a-b"])(
    "is everything for %s",
    (header) => {
      expect(rangeOf(header, 100)).toBeNull()
    },
  )

  it.each(["bytes=100-", "bytes=500-600", "bytes=-0"])("is nothing for %s", (header) => {
    expect(rangeOf(header, 100)).toBe("unsatisfiable")
  })
})
