import { describe, expect, it } from "vitest"
import { unsavedOf } from "./pending-stories.ts"

const now = Date.parse("2026-11-21T12:00:00Z")
const upload = (saveKey: string, touchedAt = "2026-11-21T11:00:00Z") => ({
  ...{ saveKey, kind: "recording" as const, received: 9_000, touchedAt },
})
const kept = (saveKey: string, isHeld = false) => ({
  ...{ saveKey, kind: "recording" as const, hasPlace: true, isHeld },
})

describe("recordings that wait", () => {
  it("R410 are counted by their stories, wherever their takes are", () => {
    const uploads = [upload("river"), upload("river"), upload("mill")]
    expect(unsavedOf(uploads, [kept("river"), kept("bakery")], now)).toMatchObject({
      left: 3,
      all: 3,
    })
    expect(unsavedOf([], [], now)).toMatchObject({ left: 0, all: 0 })
  })

  it("R410 do not wait while a tab, or another device, is at work on them", () => {
    const fresh = upload("river", "2026-11-21T11:59:30Z")
    expect(unsavedOf([fresh, upload("mill")], [], now)).toMatchObject({ left: 1, all: 2 })
    expect(unsavedOf([upload("mill")], [kept("mill", true)], now)).toMatchObject({
      left: 0,
      all: 1,
    })
  })

  it("R410 are no uploads of which nothing has come, though they have their place", () => {
    expect(unsavedOf([{ ...upload("river"), received: 0 }], [], now)).toMatchObject({
      left: 0,
      all: 1,
    })
  })

  it("R410 are looked for among the files where nothing else waits", () => {
    const tape = { saveKey: "tape", kind: "file", hasPlace: true, isHeld: false } as const
    expect(unsavedOf([], [tape], now).areFiles).toBe(true)
    expect(unsavedOf([upload("river")], [tape], now).areFiles).toBe(false)
    expect(unsavedOf([], [tape, kept("river", true)], now).areFiles).toBe(true)
  })

  it("R411 have no place in the plan where a file was chosen and never sent", () => {
    const tape = { saveKey: "tape", kind: "file", hasPlace: false, isHeld: false } as const
    expect(unsavedOf([], [tape], now)).toMatchObject({ left: 1, all: 0 })
    // It was begun, and only the answer was lost.
    expect(unsavedOf([upload("tape")], [tape], now)).toMatchObject({ left: 1, all: 1 })
  })

  it("R410 wait from the first moment after a crash of this device", () => {
    const fresh = upload("river", "2026-11-21T11:59:59Z")
    expect(unsavedOf([fresh], [kept("river")], now)).toMatchObject({ left: 1, all: 1 })
  })

  it("R410 are at work also where the clock of this device is behind", () => {
    expect(unsavedOf([upload("river", "2026-11-21T12:00:20Z")], [], now).left).toBe(0)
    expect(unsavedOf([upload("river", "2026-11-22T12:00:00Z")], [], now).left).toBe(1)
  })
})
