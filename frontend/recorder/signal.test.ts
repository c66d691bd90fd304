import { describe, expect, it } from "vitest"
import { noSignal, problemOf, type Signal, withPeak } from "./signal.ts"

type Heard = ReadonlyArray<readonly [seconds: number, peak: number | null]>

/** A signal after so many seconds at each of these heights. */
const after = (...heard: Heard): Signal => {
  let signal = noSignal
  for (const [seconds, peak] of heard) {
    for (let tenth = 0; tenth < seconds * 10; tenth += 1) signal = withPeak(signal, peak)
  }
  return signal
}
const problemAfter = (...heard: Heard) => problemOf(after(...heard))

describe("R657 what the microphone gives", () => {
  it("R657 is called silent after three seconds of nothing at the beginning, until something comes", () => {
    expect(problemAfter([2, 0])).toBeNull()
    expect(problemAfter([3, 0])).toBe("silent")
    expect(problemAfter([60, 0.0001])).toBe("silent")
    expect(problemAfter([3, 0], [1, 0.2])).toBeNull()
  })
  it("R657 is called silent at once where the microphone is muted", () => {
    expect(problemOf({ ...after([5, 0.3]), isMuted: true })).toBe("silent")
  })
  it("R657 is not called silent in a pause, but where only zeros come", () => {
    expect(problemAfter([5, 0.3], [9, 0])).toBeNull()
    expect(problemAfter([5, 0.3], [10, 0])).toBe("silent")
    expect(problemAfter([5, 0.3], [8, 0.001], [1, 0.3])).toBeNull()
  })
  it("R657 is called too quiet where ten seconds long nothing rises above a whisper", () => {
    expect(problemAfter([10, 0.01])).toBe("quiet")
    expect(problemAfter([9, 0.01])).toBeNull()
    expect(problemAfter([9, 0.01], [1, 0.2])).toBeNull()
  })
  it("R657 is called too loud where it is cut off again and again, not for one bang", () => {
    expect(problemAfter([5, 0.5], [1, 1])).toBe("loud")
    expect(problemOf(withPeak(withPeak(after([5, 0.5]), 1), 1))).toBeNull()
    expect(problemAfter([5, 1], [3, 0.5])).toBeNull()
  })
  it("R657 is not judged where it cannot be measured", () => {
    expect(problemAfter([60, null])).toBeNull()
  })
})
