import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  actionsOf,
  next,
  ready,
  roomAfter,
  type RecorderEvent,
  type RecorderState,
} from "./recorder-state.ts"
import type { Take } from "./take.ts"

const limit = 600

const aTake: Take = {
  takeKey: "a-take-key",
  part: 1,
  blob: new Blob(["sound"]),
  seconds: 12,
  fileName: "recording.webm",
  mediaType: "audio/webm",
  startedAt: "2026-11-21T10:42:00.000Z",
  levels: [],
  upload: null,
  isWhole: false,
}
const another: Take = { ...aTake, takeKey: "another-key", part: 2 }

/** What becomes of a recorder when all this happens to it. */
const after = (...events: ReadonlyArray<RecorderEvent>): RecorderState =>
  events.reduce((state, event) => next(state, event, limit), ready)

const start: RecorderEvent = { type: "start" }
const opened: RecorderEvent = { type: "opened", at: 1_000 }
const pause = (at: number): RecorderEvent => ({ type: "pause", at })
const resume = (at: number): RecorderEvent => ({ type: "resume", at })
const tick = (at: number): RecorderEvent => ({ type: "tick", at })
const stop = (at: number): RecorderEvent => ({ type: "stop", at, ending: "stopped" })
const finished: RecorderEvent = { type: "finished", take: aTake }
const goOn: RecorderEvent = { type: "go on" }

const complete = after(start, opened, stop(13_000), finished)

describe("the recorder", () => {
  it("STATE-16 starts ready", () => {
    expect(ready.state).toBe("ready")
    expect(actionsOf(ready)).toEqual(["start"])
  })
  it("STATE-17 start: asks for the microphone and then records", () => {
    expect(after(start).state).toBe("asking")
    expect(after(start, opened)).toMatchObject({ state: "recording", seconds: 0 })
  })
  it("STATE-18 pause: recording becomes paused", () => {
    expect(after(start, opened, pause(3_500))).toMatchObject({ state: "paused", seconds: 2 })
  })
  it("STATE-19 resume: paused becomes recording", () => {
    expect(after(start, opened, pause(3_500), resume(9_000)).state).toBe("recording")
  })
  it.each([
    ["recording", [start, opened, stop(13_000), finished]],
    ["paused", [start, opened, pause(3_000), stop(9_000), finished]],
  ])("STATE-20 stop: %s becomes recording complete", (_from, events) => {
    expect(after(...events)).toEqual({ state: "complete", ending: "stopped", takes: [aTake] })
  })
  it("STATE-21 play: a complete recording, and only that, can be listened to", () => {
    expect(actionsOf(complete)).toContain("play")
    expect(actionsOf(after(start, opened))).not.toContain("play")
  })
  it("STATE-22 download: a complete recording, and only that, can be saved as a file", () => {
    expect(actionsOf(complete)).toContain("download")
    expect(actionsOf(after(start, opened))).not.toContain("download")
  })
  it("STATE-23 reset: recording complete becomes ready, and the recording is dropped", () => {
    expect(next(complete, { type: "reset" }, limit)).toEqual({ state: "ready" })
  })
  it("STATE-24 TIME-04 stops by itself at 600 seconds", () => {
    expect(after(start, opened, tick(600_999)).state).toBe("recording")
    expect(after(start, opened, tick(601_000))).toEqual({
      state: "finishing",
      takes: [],
      ending: "full",
      seconds: 600,
    })
  })
  it("STATE-24 is full, not paused, when Pause is pressed a moment too late", () => {
    expect(after(start, opened, pause(601_500))).toMatchObject({ state: "finishing", seconds: 600 })
  })
  it("STATE-24 counts recorded time only: a pause of an hour costs nothing", () => {
    const paused = [start, opened, pause(301_000), resume(3_901_000)]
    expect(after(...paused, tick(4_200_999)).state).toBe("recording")
    expect(after(...paused, tick(4_201_000)).state).toBe("finishing")
  })
  it("TIME-05 shows every second as it is complete", () => {
    expect(after(start, opened, tick(1_999))).toMatchObject({ seconds: 0 })
    expect(after(start, opened, tick(2_000))).toMatchObject({ seconds: 1 })
    expect(after(start, opened, tick(66_100))).toMatchObject({ seconds: 65 })
  })
  it("keeps what was recorded when the microphone is pulled out", () => {
    const lost: RecorderEvent = { type: "stop", at: 5_000, ending: "microphone lost" }
    expect(after(start, opened, lost, finished)).toMatchObject({
      state: "complete",
      ending: "microphone lost",
      takes: [aTake],
    })
  })
  it("says why there is no microphone, and can be started again", () => {
    const rejected = after(start, { type: "troubled", trouble: "rejected" })
    expect(rejected).toEqual({ state: "failed", trouble: "rejected" })
    expect(next(rejected, start, limit).state).toBe("asking")
  })
  it("takes up a recording kept from before, but never over another one", () => {
    expect(after({ type: "adopt", takes: [aTake] })).toMatchObject({ ending: "kept from before" })
    expect(after(start, opened, { type: "adopt", takes: [aTake] }).state).toBe("recording")
  })

  it("R390 another part of the same story is recorded after the one that is complete", () => {
    const second: RecorderEvent = { type: "finished", take: another }
    const both = after(start, opened, stop(13_000), finished, goOn, opened, stop(9_000), second)
    expect(both).toEqual({ state: "complete", ending: "stopped", takes: [aTake, another] })
  })
  it("R390 no microphone for another part costs nothing of those before", () => {
    const rejected = after(start, opened, stop(13_000), finished, goOn, {
      type: "troubled",
      trouble: "rejected",
    })
    expect(rejected).toMatchObject({ state: "complete", takes: [aTake], trouble: "rejected" })
    expect(next(rejected, goOn, limit).state).toBe("asking")
  })
  it("R390 all parts together have two hours, in no more than twenty parts", () => {
    const long = (part: number, seconds: number): Take => ({ ...aTake, part, seconds })
    expect(roomAfter([long(1, 600)], limit)).toBe(600)
    expect(roomAfter([long(1, 6_900)], limit)).toBe(300)
    expect(roomAfter([long(1, 7_199)], limit)).toBe(0)
    expect(roomAfter([long(20, 10)], limit)).toBe(0)
    const full: RecorderState = { state: "complete", ending: "full", takes: [long(1, 7_200)] }
    expect(next(full, goOn, limit)).toBe(full)
  })
  it("R390 one part can be thrown away; without the last one there is no recording", () => {
    const both: RecorderState = { state: "complete", ending: "stopped", takes: [aTake, another] }
    const one = next(both, { type: "remove", takeKey: "a-take-key" }, limit)
    expect(one).toMatchObject({ state: "complete", takes: [another] })
    expect(next(one, { type: "remove", takeKey: "another-key" }, limit)).toEqual(ready)
  })

  const anyEvent: fc.Arbitrary<RecorderEvent> = fc.oneof(
    fc.constantFrom(start, finished, { type: "reset" } as const),
    fc.record({ type: fc.constantFrom("opened", "tick", "pause", "resume"), at: fc.nat() }),
    fc.record({ type: fc.constant("stop"), at: fc.nat(), ending: fc.constant("stopped") }),
  ) as fc.Arbitrary<RecorderEvent>

  it("never loses a recording but by reset, whatever is pressed", () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        const later = next(complete, event, limit)
        return event.type === "reset" ? later.state === "ready" : later === complete
      }),
    )
  })
  it("never shows more than its limit, whatever is pressed", () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        const state = after(...events)
        return !("seconds" in state) || state.seconds <= limit
      }),
    )
  })
})
