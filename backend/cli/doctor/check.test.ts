import { describe, expect, it } from "vitest"
import { asPrinted, type Check, type CheckState, verdictOf } from "./check.ts"

const check = (state: CheckState): Check => ({ name: "Clock", state, sentence: "It is late." })

describe("a check that is printed", () => {
  it.each([
    ["ok", "✓"],
    ["warning", "!"],
    ["problem", "✗"],
    ["skipped", "–"],
  ] as const)("R730 says by a sign how it went where there are no colors: %s", (state, sign) => {
    expect(asPrinted(check(state), false)).toBe(`${sign} Clock           It is late.`)
  })

  it("R730 is green or red where there are, and has its advice below it", () => {
    expect(asPrinted(check("ok"), true)).toBe("\u001B[32m✓ Clock           \u001B[39mIt is late.")
    expect(asPrinted({ ...check("problem"), advice: "Set it." }, true)).toBe(
      `\u001B[31m✗ Clock           \u001B[39mIt is late.\n${" ".repeat(18)}Set it.`,
    )
  })
})

describe("the verdict", () => {
  it.each([
    [["ok", "skipped"], 0, "Everything is fine."],
    [["ok", "warning", "warning"], 0, "2 warnings."],
    [["problem", "warning"], 1, "1 problem and 1 warning."],
  ] as const)("R730 of %j ends with %i", (states, code, sentence) => {
    expect(verdictOf(states.map(check))).toMatchObject({ code, sentence })
  })
})
