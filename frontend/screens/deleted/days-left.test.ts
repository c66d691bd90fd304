import { describe, expect, it } from "vitest"
import { daysLeft } from "./days-left.ts"

const until = "2026-12-23T12:00:00.000Z"
const before = (hours: number) => new Date(until).getTime() - hours * 60 * 60 * 1000

describe("how long a deleted story can be put back", () => {
  it("R231 is told in whole days, and never as more than there are", () => {
    expect(daysLeft(until, before(30 * 24))).toBe("for 30 more days")
    expect(daysLeft(until, before(30 * 24) + 1)).toBe("for 29 more days")
    expect(daysLeft(until, before(24))).toBe("for 1 more day")
    expect(daysLeft(until, before(23))).toBe("for less than a day")
    expect(daysLeft(until, before(-1))).toBe("for less than a day")
  })
})
