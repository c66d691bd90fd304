import { namedFlavor } from "@protomaps/basemaps"
import { describe, expect, it } from "vitest"
import { contrast } from "../ui/contrast.fixture.ts"
import { mapColors } from "./map-colors.ts"
import { streetColors } from "./street-colors.ts"

describe.each(["light", "dark"] as const)("on the map in the %s theme", (theme) => {
  const { water, land, border, town, country, dot } = mapColors[theme]

  it.each([
    ["towns on land", town, land],
    ["towns on water", town, water],
    ["countries on land", country, land],
  ])("names of %s can be read (4.5 : 1)", (_, text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it("R245 streets and their names can be read, whatever the flavour of others says", () => {
    const flavour = { ...namedFlavor(theme), ...streetColors(theme === "dark") }
    for (const name of ["roads_label_minor", "roads_label_major", "city_label"] as const) {
      expect(contrast(flavour[name], flavour.earth)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(flavour[name], flavour.buildings)).toBeGreaterThanOrEqual(3)
    }
    const seen = (way: string, edge: string) =>
      Math.max(contrast(way, flavour.earth), contrast(edge, flavour.earth))
    expect(seen(flavour.minor_b, flavour.minor_casing)).toBeGreaterThanOrEqual(1.4)
    expect(seen(flavour.major, flavour.major_casing_late)).toBeGreaterThanOrEqual(1.4)
  })

  it("dots of towns can be seen (3 : 1)", () => {
    expect(contrast(dot, land)).toBeGreaterThanOrEqual(3)
  })

  it("land, water and borders are told apart", () => {
    expect(contrast(land, water)).toBeGreaterThanOrEqual(1.15)
    expect(contrast(border, land)).toBeGreaterThanOrEqual(2)
  })
})
