import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { beginning, isUpTo, placeIn } from "./stream-cursor.ts"

const at = (last: string, began = beginning) => ({ last, began })

describe("where a node is in what was said", () => {
  it("R473 begins after what was said before it", () => {
    const found = { first: "5-0", newest: "9-3" }
    expect(placeIn(found, null, false)).toEqual({ place: at("9-3", "9-3"), isGap: false })
    expect(placeIn({ first: null, newest: null }, null, false)).toEqual({
      place: at(beginning),
      isGap: false,
    })
  })

  it("R473 notices that it began late", () => {
    expect(placeIn({ first: "5-0", newest: "9-3" }, null, true).isGap).toBe(true)
  })

  it("R473 goes on where it was after Redis was away", () => {
    const found = { first: "5-0", newest: "12-0" }
    expect(placeIn(found, at("9-3"), true)).toEqual({ place: at("9-3"), isGap: false })
    expect(placeIn({ first: "9-3", newest: "9-3" }, at("9-3"), true).isGap).toBe(false)
  })

  it("R473 notices that what it did not hear was removed", () => {
    expect(placeIn({ first: "9-4", newest: "12-0" }, at("9-3"), true)).toEqual({
      place: at("9-3"),
      isGap: true,
    })
  })

  it("R473 takes nothing for granted where it had heard nothing before Redis was away", () => {
    const nothing = placeIn({ first: null, newest: null }, null, false).place
    expect(placeIn({ first: "9-4", newest: "12-0" }, nothing, true).isGap).toBe(true)
    expect(placeIn({ first: "9-4", newest: "12-0" }, nothing, false).isGap).toBe(false)
  })

  it("R473 notices that Redis came back with nothing, or with less, and hears what it has", () => {
    expect(placeIn({ first: null, newest: null }, at("9-3", "2-0"), true)).toEqual({
      place: at(beginning),
      isGap: true,
    })
    expect(placeIn({ first: "1-0", newest: "9-2" }, at("9-3", "2-0"), true)).toEqual({
      place: at(beginning, "2-0"),
      isGap: true,
    })
  })

  it("R473 takes it for a gap where everything was removed between its two questions", () => {
    expect(placeIn({ first: null, newest: "9-4" }, at("9-3"), true).isGap).toBe(true)
    expect(placeIn({ first: null, newest: "9-4" }, at("9-3"), false).isGap).toBe(false)
  })

  it("R473 takes it for no gap that everything became old while it heard all of it", () => {
    expect(placeIn({ first: null, newest: null }, at("9-3"), false).isGap).toBe(false)
  })

  it("R473 knows ids by their two numbers, not by their letters", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(20), fc.nat(), fc.nat(20), (a, b, c, d) => {
        const isBefore = a < c || (a === c && b <= d)
        expect(isUpTo(`${a}-${b}`, `${c}-${d}`)).toBe(isBefore)
      }),
    )
  })
})
