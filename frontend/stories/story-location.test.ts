import { describe, expect, it } from "vitest"
import { placeLineOf, placeOf } from "./story-location.ts"

const nowhere = { locationName: null, city: null, country: null, latitude: null }
const somewhere = { ...nowhere, city: "Passau", country: "Germany", latitude: 48.57 }

describe("the place of a story in one line", () => {
  it("STORY-36 is what the family calls it", () => {
    expect(placeLineOf({ ...somewhere, locationName: "The old mill" })).toBe("The old mill")
  })

  it("STORY-37 is the city and the country of one without a name", () => {
    expect(placeLineOf(somewhere)).toBe("Passau, Germany")
    expect(placeLineOf({ ...somewhere, city: "" })).toBe("Germany")
  })

  it("STORY-38 STORY-45 is 'GPS Location' where only the position is known, and nothing without one", () => {
    expect(placeLineOf({ ...nowhere, latitude: 0 })).toBe("GPS Location")
    expect(placeLineOf(nowhere)).toBeNull()
    expect(placeOf(nowhere)).toBeNull()
  })
})
