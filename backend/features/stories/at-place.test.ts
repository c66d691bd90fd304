import { describe, expect, it } from "vitest"
import { isAtPlace } from "./at-place.ts"

const place = (city: string | null, name: string | null = null) => ({ place: { city, name } })

describe("the place of a story", () => {
  it("STORIES-07 is its city, whatever the case", () => {
    expect(isAtPlace(place("Lisbon"), "lisbon")).toBe(true)
    expect(isAtPlace(place("São Paulo"), "SÃO PAULO")).toBe(true)
  })
  it("STORIES-07 is not another city that begins alike", () => {
    expect(isAtPlace(place("Yorkville"), "York")).toBe(false)
  })
  it("STORIES-07 else is found inside the name of the place", () => {
    expect(isAtPlace(place(null, "The old mill"), "mill")).toBe(true)
    expect(isAtPlace(place("Leeds", "The old mill"), "Mill")).toBe(true)
    expect(isAtPlace(place(null, null), "mill")).toBe(false)
  })
  it("STORIES-06 is anywhere when none is asked for", () => {
    expect(isAtPlace(place(null), "")).toBe(true)
  })
})
