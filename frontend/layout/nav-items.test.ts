import { describe, expect, it } from "vitest"
import { isAt, type NavItem, places, underThumb } from "./nav-items.ts"

const placeAt = (location: string) =>
  places.filter((place) => isAt(place, location)).map(({ label }) => label)

describe("the navigation", () => {
  it("NAV-25 knows a person's pages as part of People", () => {
    for (const location of ["/people", "/people/5", "/people/5/edit", "/family/5"]) {
      expect(placeAt(location)).toEqual(["People"])
    }
  })

  it("R165 stands in the promised order along the top, with Record in the middle under the thumb", () => {
    const labels = (all: ReadonlyArray<NavItem>) => all.map(({ label }) => label)
    expect(labels(places)).toEqual(["Home", "Stories", "People", "Record", "Map"])
    expect(labels(underThumb(places))).toEqual(["Home", "Stories", "Record", "People", "Map"])
  })

  it("knows a story as part of the stories, and home as itself only", () => {
    expect(placeAt("/story/7")).toEqual(["Stories"])
    expect(placeAt("/stories")).toEqual(["Stories"])
    expect(placeAt("/")).toEqual(["Home"])
    expect(placeAt("/nowhere")).toEqual([])
  })
})
