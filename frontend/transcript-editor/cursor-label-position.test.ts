import { describe, expect, it } from "vitest"
import { flagPlace } from "./cursor-label-position.ts"

const room = { left: 60, right: 340, top: 70, bottom: 800 }
const flag = { width: 120, height: 24 }
/** A caret in one of the lines, which are 29 pixels apart. */
const caretAt = (line: number, left = 100) => ({
  left,
  right: left + 2,
  top: 100 + line * 29,
  bottom: 122 + line * 29,
})

describe("R164 the name of someone who writes near me", () => {
  it("stands above their caret, to the right", () => {
    const place = flagPlace({ caret: caretAt(5), flag, own: null, room })
    expect(place).toMatchObject({ isBelow: false, isLeftwards: false })
  })

  it("never covers the line I am in: below when I write above them, above otherwise", () => {
    const isBelow = (own: number) =>
      flagPlace({ caret: caretAt(5), flag, own: caretAt(own, 300), room }).isBelow
    expect([3, 4, 5, 6, 7].map(isBelow)).toEqual([false, true, false, false, false])
  })

  it("is not hidden under the bar above the first line, but my line comes first", () => {
    const first = caretAt(-1)
    expect(flagPlace({ caret: first, flag, own: null, room }).isBelow).toBe(true)
    expect(flagPlace({ caret: first, flag, own: caretAt(0), room }).isBelow).toBe(false)
  })

  it("is not cut off at the edge: it turns to the left, or is as wide as there is room", () => {
    const atTheEdge = flagPlace({ caret: caretAt(5, 300), flag, own: null, room })
    expect(atTheEdge).toMatchObject({ isLeftwards: true, width: 242 })
    const narrow = { ...room, left: 90, right: 190 }
    const squeezed = flagPlace({ caret: caretAt(5, 120), flag, own: null, room: narrow })
    expect(squeezed).toMatchObject({ isLeftwards: false, width: 70 })
  })
})
