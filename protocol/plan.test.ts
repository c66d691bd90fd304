import { describe, expect, it } from "vitest"
import { limits } from "./limits.ts"
import { hasRoom, roomOf } from "./plan.ts"

describe("a plan", () => {
  it("ROLE-05 ROLE-07 R214 has room for five stories and three addresses when it is free", () => {
    for (const kind of ["free-only", "premium"] as const)
      expect(roomOf("free", kind)).toEqual({ stories: 5, sharedWith: 3 })
    expect(hasRoom(limits.free.stories, 4)).toBe(true)
    expect(hasRoom(limits.free.stories, 5)).toBe(false)
    expect(hasRoom(limits.free.stories, 12)).toBe(false)
  })

  it("ROLE-09 ROLE-10 R214 has room for any number when it is Premium, or where nobody meets a limit", () => {
    const any = { stories: null, sharedWith: null }
    expect(roomOf("active", "premium")).toEqual(any)
    expect(roomOf("active", "free-only")).toEqual(any)
    expect(roomOf("free", "unlimited")).toEqual(any)
    expect(hasRoom(any.stories, 1_000)).toBe(true)
  })
})
