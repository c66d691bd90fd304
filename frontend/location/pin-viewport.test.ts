import { describe, expect, it } from "vitest"
import { isSeen, middleOf, viewOfPin } from "./pin-viewport.ts"

const passau = { latitude: 48.573_405, longitude: 13.460_059 }
const seen = { west: 10, south: 40, east: 20, north: 50, zoom: 5, maxZoom: 11 }

describe("the map of a form", () => {
  it("R207 CONST-34 looks at the place, else around the device, else at the stories, else at New York from far away", () => {
    const ulm = { latitude: 48.4, longitude: 9.99 }
    expect(viewOfPin(passau, ulm)).toEqual({ kind: "at", position: passau, zoom: 14 })
    expect(viewOfPin(null, ulm)).toEqual({ kind: "at", position: ulm, zoom: 14 })
    expect(viewOfPin(null, ulm, [passau])).toEqual({ kind: "at", position: ulm, zoom: 14 })
    expect(viewOfPin(null, null, [passau])).toEqual({ kind: "at", position: passau, zoom: 12 })
    expect(viewOfPin(null, null, [passau, ulm])).toMatchObject({ kind: "box", maxZoom: 8 })
    const newYork = { latitude: 40.7128, longitude: -74.006 }
    expect(viewOfPin(null, null)).toEqual({ kind: "at", position: newYork, zoom: 1 })
  })

  it("R207 puts a pin in the middle of what is seen, as the map draws it", () => {
    const { latitude, longitude } = middleOf(seen)
    expect(longitude).toBe(15)
    expect(latitude).toBeCloseTo(45.22, 2)
    expect(middleOf({ ...seen, west: 170, east: 200 }).longitude).toBe(-175)
  })

  it("R207 knows whether a pin was moved out of sight, also beyond the 180th meridian", () => {
    expect(isSeen(passau, seen)).toBe(true)
    expect(isSeen({ ...passau, longitude: 21 }, seen)).toBe(false)
    const fiji = { west: 175, east: 185, south: -20, north: -10, zoom: 6, maxZoom: 11 }
    expect(isSeen({ latitude: -17, longitude: -179 }, fiji)).toBe(true)
  })
})
