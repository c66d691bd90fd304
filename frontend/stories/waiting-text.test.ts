import { describe, expect, it } from "vitest"
import { goesOnWords } from "./waiting-text.ts"

const now = new Date(2026, 10, 23, 14, 0)
const said = (until: Date | null) =>
  goesOnWords({ reason: "", until: until?.toISOString() ?? null }, now)

describe("a recording that waits", () => {
  it("R292 says when it goes on, as a clock shows it where the reader is", () => {
    expect(said(new Date(2026, 10, 23, 14, 32))).toMatch(/^It'll continue by itself at \d?\d:32/)
    expect(said(new Date(2026, 10, 24, 0, 30))).toMatch(
      /^It'll continue by itself tomorrow at \d+:30/,
    )
    expect(said(new Date(2026, 11, 1, 1, 0))).toMatch(
      /^It'll continue by itself on .*\b1\b.* at \d+:00/,
    )
  })
  it("R292 promises no moment that is past, unknown or no moment at all", () => {
    expect(said(null)).toBe("It'll continue by itself.")
    expect(said(new Date(2026, 10, 23, 13, 0))).toBe("It'll continue by itself in a moment.")
    expect(said(new Date(2026, 10, 23, 14, 0, 20))).toBe("It'll continue by itself in a moment.")
    expect(goesOnWords({ reason: "", until: "soon" }, now)).toBe(
      "It'll continue by itself in a moment.",
    )
  })
  it("R292 knows tomorrow also on the last day of a year", () => {
    const eve = new Date(2026, 11, 31, 23, 50)
    const until = new Date(2027, 0, 1, 0, 5).toISOString()
    expect(goesOnWords({ reason: "", until }, eve)).toMatch(/ tomorrow at /)
  })
})
