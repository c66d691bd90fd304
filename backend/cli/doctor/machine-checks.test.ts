import { expect, it } from "vitest"
import { clockCheck, memoryCheck } from "./machine-checks.ts"

it("R730 says how much memory there is, and when it is too little", () => {
  expect(memoryCheck(4_000_000_000)).toMatchObject({ state: "ok" })
  expect(memoryCheck(1_000_000_000)).toMatchObject({
    state: "warning",
    advice: expect.stringContaining("small-machines.md"),
  })
})

it.each([
  [null, "ok"],
  [999_000, "ok"],
  // Another node's clock may be ahead by a little.
  [1_030_000, "ok"],
  [100_000_000, "problem"],
])("R730 notices a clock that was set back behind what was saved at %j", (newest, state) => {
  const check = clockCheck(1_000_000, newest)
  expect(check.state).toBe(state)
  expect(check.sentence.includes("set back")).toBe(state === "problem")
})
