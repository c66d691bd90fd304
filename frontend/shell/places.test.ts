import { describe, expect, it } from "vitest"
import { isAt, places } from "./places.ts"

const placeAt = (location: string) =>
  places.filter((place) => isAt(place, location)).map(({ label }) => label)

describe("the navigation", () => {
  it("NAV-25 knows a person's pages as part of People", () => {
    for (const location of ["/people", "/people/5", "/people/5/edit", "/family/5"]) {
      expect(placeAt(location)).toEqual(["People"])
    }
  })

  it("knows a story as part of the stories, and home as itself only", () => {
    expect(placeAt("/story/7")).toEqual(["Stories"])
    expect(placeAt("/stories")).toEqual(["Stories"])
    expect(placeAt("/")).toEqual(["Home"])
    expect(placeAt("/nowhere")).toEqual([])
  })
})
