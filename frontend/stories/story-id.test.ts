import { describe, expect, it } from "vitest"
import { secondOf, storyIdOf } from "./story-id.ts"

describe("the address of a story", () => {
  it("STORY-02 names a story only by a positive whole number", () => {
    expect(storyIdOf("12")).toBe(12)
    for (const wrong of ["abc", "0", "1.5", "-3", "", "012", "1e1", "9".repeat(20)]) {
      expect(storyIdOf(wrong)).toBeNull()
    }
  })

  it("can name the second to begin at", () => {
    expect(secondOf("41")).toBe(41)
    expect(secondOf("41.5")).toBe(41.5)
    for (const wrong of [null, "", "-1", "abc", "1e9"]) expect(secondOf(wrong)).toBeNull()
  })
})
