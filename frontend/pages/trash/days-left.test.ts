import { describe, expect, it } from "vitest"
import { limits } from "#protocol/limits.ts"
import { daysLeft } from "./days-left.ts"

const at = (month: number, day: number, hour: number) => new Date(2026, month - 1, day, hour)
const until = at(11, 23, 12).toISOString()
const left = (now: Date) => daysLeft(until, now.getTime())

describe("how long a deleted story can be put back", () => {
  it("R231 is told in days of the calendar, also where the clocks change in between", () => {
    const whole = daysLeft(at(4, 20, 9).toISOString(), at(3, 21, 9).getTime())
    expect(whole).toBe(`for ${String(limits.deleted.days)} more days`)
    expect(left(at(10, 24, 13))).toBe("for 30 more days")
    expect(left(at(11, 21, 23))).toBe("for 2 more days")
    expect(left(at(11, 22, 1))).toBe("until tomorrow")
    expect(left(at(11, 23, 11))).toBe("until later today")
    expect(left(at(11, 24, 11))).toBe("until later today")
  })
})
