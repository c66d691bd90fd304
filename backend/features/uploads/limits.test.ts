import { describe, expect, it } from "vitest"
import { limits } from "#protocol/limits.ts"
import { whyNoMore } from "./limits.ts"

const mega = 1024 * 1024
const whole = (length: number) => ({ received: length, length })
const some = (count: number, one: { received: number; length: number | null }) =>
  Array.from({ length: count }, () => one)
const codeOf = (...given: Parameters<typeof whyNoMore>) => whyNoMore(...given)?._tag ?? null

describe("what a user may have on their way", () => {
  it("R372 is five unfinished recordings and sixty altogether", () => {
    const { open, most } = limits.uploads
    expect(codeOf(some(open - 1, { received: 1, length: null }), null)).toBeNull()
    expect(codeOf(some(open, { received: 1, length: null }), null)).toBe("TooManyRequests")
    expect(codeOf(some(open, { received: 0, length: 1 }), 1)).toBe("TooManyRequests")
    expect(codeOf(some(most - 1, whole(1)), 1)).toBeNull()
    expect(codeOf(some(most, whole(1)), 1)).toBe("TooManyRequests")
  })

  it("R372 is 500 MB, of which one that grows may take as much as any", () => {
    expect(codeOf(some(9, whole(50 * mega)), null)).toBeNull()
    expect(codeOf(some(9, whole(50 * mega)), 50 * mega)).toBeNull()
    expect(codeOf([...some(9, whole(50 * mega)), whole(1)], null)).toBe("TooManyRequests")
    expect(codeOf(some(10, whole(50 * mega)), 1)).toBe("TooManyRequests")
  })
})
