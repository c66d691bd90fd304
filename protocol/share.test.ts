import { describe, expect, it } from "vitest"
import { lastDayOf } from "./share.ts"

describe("the last day of an invitation", () => {
  it("R712 is one day for whoever reads it, and nowhere after its end", () => {
    expect(lastDayOf("2026-12-27T01:30:00.000Z")).toBe("2026-12-26")
    expect(lastDayOf("2026-12-26T20:30:00.000Z")).toBe("2026-12-26")
    const ends = new Date("2026-12-27T01:30:00.000Z")
    for (const timeZone of ["Etc/GMT+12", "America/New_York", "UTC", "Pacific/Kiritimati"]) {
      const there = new Intl.DateTimeFormat("en-CA", { timeZone }).format(ends)
      expect(lastDayOf(ends.toISOString()) <= there).toBe(true)
    }
  })
})
