import { describe, expect, it } from "vitest"
import { amountWords, costWords, troubleWords } from "./usage-text.ts"

describe("R282 what was sent is told", () => {
  it("by how long the recording is, or about how many words", () => {
    expect(amountWords({ seconds: 0.4, tokens: 0 })).toBe("1 second of recording")
    expect(amountWords({ seconds: 61, tokens: 0 })).toBe("1 minute of recording")
    expect(amountWords({ seconds: 7_199, tokens: 0 })).toBe("120 minutes of recording")
    expect(amountWords({ seconds: 0, tokens: 4_321 })).toBe("about 3,200 words")
    expect(amountWords({ seconds: 0, tokens: 1 })).toBe("about 1 word")
    expect(amountWords({ seconds: 0, tokens: 0 })).toBeNull()
  })

  it("with its cost where that is known", () => {
    expect(costWords({ cost: null })).toBeNull()
    expect(costWords({ cost: 0 })).toBe("no cost")
    expect(costWords({ cost: 0.0018 })).toBe("less than $0.01")
    expect(costWords({ cost: 0.279 })).toBe("about $0.28")
  })

  it("with what did not go well", () => {
    expect(troubleWords({ calls: 3, failed: 0, unknown: 0 })).toBeNull()
    expect(troubleWords({ calls: 1, failed: 0, unknown: 1 })).toBe(
      "Of 1 call, 1 with no known result.",
    )
    expect(troubleWords({ calls: 1_240, failed: 3, unknown: 1 })).toBe(
      "Of 1,240 calls, 3 failed and 1 with no known result.",
    )
  })
})
