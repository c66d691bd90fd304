import { describe, expect, it } from "vitest"
import { cpuMillis } from "#protocol/cpu-millis.fixture.ts"
import { aFamilyMap, manyMapStories } from "../../stories/map-samples.fixture.ts"
import { gather, storiesAmong } from "./clusters.ts"
import { type MapPin, pinsOf } from "./map-pins.ts"

const world = { west: -180, south: -85, east: 180, north: 85, zoom: 1, maxZoom: 11 }

describe("pins that would cover each other", () => {
  const pins = pinsOf(aFamilyMap().stories)

  it("are one with all of them in it, and stand apart from a closer zoom on", () => {
    const far = gather(pins)(world)
    expect(far.flatMap(({ pins }) => pins)).toHaveLength(pins.length)
    const [iberia] = far
    expect(iberia?.key).toBe("7")
    expect(iberia && storiesAmong(iberia.pins)).toBe(4)
    const partsAt = iberia?.partsAt ?? 0
    const near = gather(pins)({ ...world, zoom: partsAt })
    expect(near.length).toBeGreaterThan(far.length)
  })

  it("R203 of one house do not part at any zoom, and keep the key of the first", () => {
    const house = gather(pins)({
      west: -9.2,
      south: 38.7,
      east: -9.1,
      north: 38.8,
      zoom: 11,
      maxZoom: 11,
    })
    expect(house.map(({ key, pins }) => [key, pins.length])).toEqual([["7", 3]])
    expect(house[0]?.partsAt).toBeGreaterThan(11)
  })

  it("counts a story once, however many places of it are near", () => {
    expect(storiesAmong(pins)).toBe(5)
  })

  it("are gathered where they are seen, across the 180th meridian too", () => {
    const fiji = gather(pinsOf(manyMapStories(3, 94)))
    expect(
      fiji({ west: 170, south: 30, east: 190, north: 50, zoom: 6, maxZoom: 11 }).map(
        ({ key }) => key,
      ),
    ).toEqual(["3"])
  })

  const [first] = pins
  if (first === undefined) throw new Error("no pin")
  const at = (latitude: number, longitude: number): MapPin => ({
    ...{ ...first, kind: "recorded", key: `${String(latitude)} ${String(longitude)}` },
    spot: { ...{ name: "", city: "", country: "" }, latitude, longitude },
  })

  it("R247 become one on both sides of the 180th meridian, however its degrees are written", () => {
    const [suva, apia] = [at(-18.1, 178.4), at(-13.8, -171.8)]
    const far = gather([suva, apia])(world)
    expect(far.map(({ pins }) => pins.length)).toEqual([2])
    const middle = far[0]?.position.longitude ?? 0
    expect(Math.abs(middle)).toBeGreaterThan(170)
    expect(gather([at(-17, 180), at(-17, -180)])({ ...world, zoom: 11 })).toHaveLength(1)
    expect(gather([suva, apia, at(0, 0)])(world)).toHaveLength(2)
  })

  it("R247 of the poles stand at the edge of the map, where it can be looked at", () => {
    const pole = gather([at(90, 0)])
    expect(pole({ ...world, south: 84.97, north: 85.02, zoom: 11 })).toHaveLength(1)
  })

  it("are quick to gather when there are ten thousand", () => {
    const many = pinsOf(manyMapStories(10_000, 0.03))
    expect(cpuMillis(() => void gather(many)(world))).toBeLessThan(5_000)
  })
})
