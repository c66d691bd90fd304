import { describe, expect, it } from "vitest"
import { timeLeft } from "./processing-words.ts"

const left = (secondsLeft: number | null) =>
  timeLeft({ phase: "transcribing", fraction: 0.5, secondsLeft })

describe("the time a story still takes", () => {
  it("is said roughly, the way people say it", () => {
    expect(left(4)).toBe("A few seconds left")
    expect(left(31)).toBe("About 40 seconds left")
    expect(left(75)).toBe("About a minute left")
    expect(left(300)).toBe("About 5 minutes left")
    expect(left(4_000)).toBe("About an hour left")
    expect(left(9_000)).toBe("About 3 hours left")
  })

  it("is not said when nobody can tell", () => {
    expect(left(null)).toBeUndefined()
  })
})
