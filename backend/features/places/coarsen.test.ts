import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { nowhere, type Surroundings } from "#protocol/place.ts"
import { coarse, withOnlyTown } from "./coarsen.ts"

const nothing: Surroundings = {
  ...{ locality: "", city: "", principalSubdivision: "", countryName: "" },
}
const wroclaw = {
  ...{ city: "Wrocław", also: null, region: "Lower Silesia", country: "Poland" },
  ...{ latitude: 51.1, longitude: 17.033_33 },
}
const aPosition = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const radians = (degrees: number) => (degrees * Math.PI) / 180

describe("only the town of a position", () => {
  const position = { latitude: 51.098_765, longitude: 17.034_567 }
  const exact = { ...nowhere, ...position, name: "Our kitchen", accuracy: 8 }

  it("R191 is the town's own, whoever lives where in it, with the names that were missing", () => {
    expect(withOnlyTown(exact, position, { settlement: wroclaw, around: nothing })).toEqual({
      ...{ city: "Wrocław", region: "Lower Silesia", country: "Poland" },
      ...{ latitude: 51.1, longitude: 17.033_33, accuracy: null },
    })
  })

  it("R191 keeps the names the family gave", () => {
    const named = { ...exact, city: "Breslau", country: "Prussia" }
    const kept = withOnlyTown(named, position, { settlement: wroclaw, around: nothing })
    expect(kept).toMatchObject({ city: "Breslau", region: "Lower Silesia", country: "Prussia" })
  })

  it("R191 is rounded, with region and country alone, where no town is near", () => {
    const around = { ...nothing, principalSubdivision: "Alaska", countryName: "United States" }
    const tundra = { latitude: 70.2, longitude: -150.3 }
    expect(withOnlyTown({ ...nowhere, ...tundra }, tundra, { settlement: null, around })).toEqual({
      ...{ city: null, region: "Alaska", country: "United States" },
      ...{ latitude: 70, longitude: -150, accuracy: null },
    })
    const atSea = withOnlyTown(exact, position, { settlement: null, around: nothing })
    expect(atSea).toMatchObject({ city: null, region: null, country: null })
  })

  it("R191 rounds any position to one that is on the earth and stays when it is rounded again", () =>
    fc.assert(
      fc.property(aPosition, (exact) => {
        const { latitude, longitude } = coarse(exact)
        expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
        expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
        expect(JSON.parse(JSON.stringify({ latitude, longitude }))).toEqual({ latitude, longitude })
        expect(coarse({ latitude, longitude })).toEqual({ latitude, longitude })
      }),
    ))

  it("R191 rounds all of a square of a hundred kilometres to the same, at the date line and by the poles", () =>
    fc.assert(
      fc.property(aPosition, fc.boolean(), fc.boolean(), (exact, isNorth, isEast) => {
        const middle = coarse(exact)
        const up = isNorth ? 0.49 : -0.49
        const wide = Math.min(180, 0.49 / Math.max(1e-9, Math.cos(radians(middle.latitude))))
        const longitude = middle.longitude + (isEast ? wide : -wide)
        const corner = {
          latitude: Math.max(-90, Math.min(90, middle.latitude + up)),
          longitude: longitude > 180 ? longitude - 360 : Math.max(-180, longitude),
        }
        expect(coarse(corner)).toEqual(middle)
      }),
    ))
})
