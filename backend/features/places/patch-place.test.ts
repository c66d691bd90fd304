import { describe, expect, it } from "vitest"
import { changedPlace, placeOf } from "./patch-place.ts"

describe("a change of a place", () => {
  it("R176 changes what it names and nothing else", () => {
    expect(changedPlace({})).toEqual({})
    expect(changedPlace({ city: "Graz" })).toEqual({ city: "Graz" })
    expect(changedPlace({ locationName: "", region: null })).toEqual({ name: null, region: null })
  })

  it("R176 forgets how exact a position was when another one takes its place, or none", () => {
    const moved = { latitude: 1, longitude: 2 }
    expect(changedPlace(moved)).toEqual({ ...moved, accuracy: null })
    expect(changedPlace({ ...moved, accuracy: 12 })).toEqual({ ...moved, accuracy: 12 })
    const gone = { latitude: null, longitude: null }
    expect(changedPlace({ ...gone, accuracy: 12 })).toEqual({ ...gone, accuracy: null })
    expect(changedPlace({ accuracy: 12 })).toEqual({})
  })

  it("R176 a new story has all parts of its place, known or not", () => {
    expect(placeOf({ city: "Graz", latitude: 47.07, longitude: 15.44 })).toEqual({
      ...{ name: null, city: "Graz", region: null, country: null },
      ...{ latitude: 47.07, longitude: 15.44, accuracy: null },
    })
  })
})
