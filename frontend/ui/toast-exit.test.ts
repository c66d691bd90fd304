import { describe, expect, it } from "vitest"
import { leavesOn, type NextStep } from "./toast-exit.ts"

const steps: ReadonlyArray<NextStep> = ["page", "dialog", "press"]
const toast = { tone: "good", isAsking: false, shownMillis: 1_500 } as const
const leaves = (shown: Parameters<typeof leavesOn>[1]) =>
  steps.filter((step) => leavesOn(step, shown))

describe("R757 a toast", () => {
  it("leaves when somebody who has read it goes on", () => {
    expect(leaves(toast)).toEqual(steps)
    expect(leaves({ ...toast, tone: "plain" })).toEqual(steps)
  })
  it("stays when the page that showed it changes at once", () => {
    expect(leaves({ ...toast, shownMillis: 1_499 })).toEqual([])
  })
  it("stays with something to press", () => {
    expect(leaves({ ...toast, isAsking: true })).toEqual([])
  })
  it("that says what went wrong stays while it is put right on the same page", () => {
    expect(leaves({ ...toast, tone: "bad" })).toEqual(["page", "dialog"])
  })
})
