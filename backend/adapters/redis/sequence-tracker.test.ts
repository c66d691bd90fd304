import { describe, expect, it } from "vitest"
import { makeSenders } from "./sequence-tracker.ts"

describe("what is heard of other nodes", () => {
  it("R473 is heard once, though it was said again, and what is missing is noticed", () => {
    const { hear } = makeSenders()
    expect([7, 8, 8, 7, 9, 11, 10, 12].map((count) => hear("one", count))).toEqual([
      "next",
      "next",
      "again",
      "again",
      "next",
      "afterGap",
      "again",
      "next",
    ])
    expect(hear("two", 1)).toBe("next")
  })

  it("R473 forgets nodes that have long been silent, and no other", () => {
    const { hear, isKnown } = makeSenders()
    hear("old", 1)
    hear("here", 1)
    for (let at = 0; at < 999; at += 1) hear(`node ${String(at)}`, 1)
    expect([isKnown("old"), isKnown("here")]).toEqual([false, true])
    expect(hear("here", 2)).toBe("next")
  })
})
