import { describe, expect, it } from "vitest"
import { timeLeft, workDetail } from "./processing-text.ts"

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

describe("how many are before a recording", () => {
  const waiting = (before?: number) =>
    workDetail({
      phase: "queued",
      fraction: 0,
      secondsLeft: null,
      ...(before === undefined ? {} : { before }),
    })

  it("R94 is said in a sentence", () => {
    expect(waiting(1)).toBe("1 recording is ahead of this one.")
    expect(waiting(12)).toBe("12 recordings are ahead of this one.")
  })

  it("R94 is not said when nobody is, nobody can tell, or work has begun", () => {
    expect(waiting(0)).toBeUndefined()
    expect(waiting()).toBeUndefined()
    expect(workDetail({ phase: "transcribing", fraction: 0.5, secondsLeft: 31, before: 3 })).toBe(
      "About 40 seconds left",
    )
  })
})
