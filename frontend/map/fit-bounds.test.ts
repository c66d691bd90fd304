import { describe, expect, it } from "vitest"
import { overviewOf } from "./fit-bounds.ts"

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

describe("the first look of a map", () => {
  it("CONST-34 is New York where there is nothing to show", () => {
    expect(overviewOf([])).toMatchObject({ kind: "at", position: at(40.7128, -74.006) })
  })

  it("CONST-37 is close at a single point, also where several stories share it", () => {
    const alone = { kind: "at", position: at(38.7, -9.1), zoom: 12 }
    expect(overviewOf([at(38.7, -9.1)])).toEqual(alone)
    expect(overviewOf([at(38.7, -9.1), at(38.705, -9.1)])).toEqual(alone)
  })

  it("CONST-38 CONST-40 is the box around many points with a margin, no closer than zoom 8", () => {
    expect(overviewOf([at(38.7, -9.1), at(41.1, -8.6), at(51.1, 17)])).toEqual({
      kind: "box",
      west: expect.closeTo(-9.15, 9),
      south: expect.closeTo(38.65, 9),
      east: expect.closeTo(17.05, 9),
      north: expect.closeTo(51.15, 9),
      maxZoom: 8,
    })
  })

  it("goes the shorter way around the world: a family in Fiji and Samoa is not shown Africa", () => {
    expect(overviewOf([at(-17, 178), at(-14, -172), at(-18, -179)])).toMatchObject({
      west: expect.closeTo(177.95, 9),
      east: expect.closeTo(188.05, 9),
    })
    expect(overviewOf([at(0, -170), at(0, -100)])).toMatchObject({
      west: expect.closeTo(-170.05, 9),
      east: expect.closeTo(-99.95, 9),
    })
  })

  it("does not look beyond the poles", () => {
    expect(overviewOf([at(90, 0), at(-90, 1)])).toMatchObject({ north: 85, south: -85 })
  })
})
