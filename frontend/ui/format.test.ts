import { describe, expect, it } from "vitest"
import { fileSize } from "#protocol/file-size.ts"
import { longDate, minutesSeconds, spokenLength, waitWords } from "../lib/format.ts"

describe("a length of time", () => {
  it.each([
    [0, "0:00"],
    [9.9, "0:09"],
    [65, "1:05"],
    [600, "10:00"],
    [7507, "125:07"],
    [-3, "0:00"],
    [Number.NaN, "0:00"],
    [Number.POSITIVE_INFINITY, "0:00"],
    [null, "0:00"],
    [undefined, "0:00"],
  ])("CONST-33 %s seconds are shown as minutes:seconds", (seconds, shown) => {
    expect(minutesSeconds(seconds)).toBe(shown)
  })
  it.each([
    [1, "1 second"],
    [59.5, "59 seconds"],
    [60, "1 minute 0 seconds"],
    [125, "2 minutes 5 seconds"],
  ])("%s seconds can be said aloud", (seconds, said) => {
    expect(spokenLength(seconds)).toBe(said)
  })
  it.each([
    [0.2, "1 second"],
    [40, "40 seconds"],
    [91, "2 minutes"],
    [900, "15 minutes"],
  ])("%s seconds of waiting are never said too short", (seconds, said) => {
    expect(waitWords(seconds)).toBe(said)
  })
})

describe("a date", () => {
  it("is written out with its month", () => {
    expect(longDate("1952-05-03T12:00:00Z")).toMatch(/May/)
  })
  it("that cannot be read shows as nothing", () => {
    expect(longDate("some time ago")).toBe("")
  })
})

it.each([
  [12, "12 bytes"],
  [310 * 1024, "310 kB"],
  [2.5 * 1024 * 1024, "2.5 MB"],
  [50 * 1024 * 1024, "50 MB"],
  [2.4 * 1024 ** 3, "2.4 GB"],
])("a file of %s bytes weighs %s", (bytes, shown) => {
  expect(fileSize(bytes)).toBe(shown)
})
