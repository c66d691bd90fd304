import { describe, expect, it } from "vitest"
import { contrast } from "../ui/contrast.fixture.ts"
import { mapColours } from "./colours.ts"

describe.each(["light", "dark"] as const)("on the map in the %s theme", (theme) => {
  const { water, land, border, town, country, dot } = mapColours[theme]

  it.each([
    ["towns on land", town, land],
    ["towns on water", town, water],
    ["countries on land", country, land],
  ])("names of %s can be read (4.5 : 1)", (_, text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it("dots of towns can be seen (3 : 1)", () => {
    expect(contrast(dot, land)).toBeGreaterThanOrEqual(3)
  })

  it("land, water and borders are told apart", () => {
    expect(contrast(land, water)).toBeGreaterThanOrEqual(1.15)
    expect(contrast(border, land)).toBeGreaterThanOrEqual(2)
  })
})
