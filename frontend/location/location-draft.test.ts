import { describe, expect, it } from "vitest"
import {
  draftOf,
  isSomewhere,
  noPlace,
  partsOfPlace,
  positionWords,
  rounded,
} from "./location-draft.ts"
import { nowhere, toSentPlace } from "#protocol/place.ts"

describe("a place in a form", () => {
  it("DATA-058 DATA-059 sends what is known of it, as plain numbers", () => {
    expect(partsOfPlace(noPlace)).toEqual({})
    const small = { latitude: rounded(-1e-7), longitude: rounded(0.000_000_9), accuracy: 0 }
    expect(partsOfPlace({ ...noPlace, ...small, city: " Ulm " })).toEqual({
      ...{ city: "Ulm", latitude: "0.000000", longitude: "0.000001", accuracy: "0.000000" },
    })
  })

  it("CONST-32 shows a position with six decimals, and how exact it is", () => {
    const here = { ...noPlace, latitude: 48.5, longitude: -13.000_000_1 }
    expect(positionWords(here)).toBe("48.500000, -13.000000")
    expect(positionWords({ ...here, accuracy: 0.2 })).toBe("48.500000, -13.000000, within 1 m")
    expect(positionWords(noPlace)).toBeNull()
  })

  it("R184 is somewhere as soon as one part of it is known", () => {
    const read = draftOf(toSentPlace(nowhere))
    expect(read).toEqual(noPlace)
    expect(isSomewhere(read)).toBe(false)
    expect(isSomewhere({ ...read, country: "Fiji" })).toBe(true)
    expect(isSomewhere({ ...read, latitude: 0, longitude: 0 })).toBe(true)
  })
})
