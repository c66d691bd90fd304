import { describe, expect, it } from "vitest"
import type { MapBase } from "#protocol/basemap.ts"
import { closestFor, closestOf, isTooClose } from "./max-zoom.ts"

const towns: MapBase = { kind: "towns" }
const style: MapBase = { kind: "style", url: "https://maps.example.org/style.json" }
const wroclaw = { latitude: 51.11, longitude: 17.03 }
const lisbon = { latitude: 38.72, longitude: -9.14 }
const streets: MapBase = {
  ...{ kind: "streets", minZoom: 0 },
  ...{ west: 16.8, south: 51, east: 17.2, north: 51.2 },
}
const at = (position: typeof wroclaw) => ({ kind: "at", position, zoom: 16 }) as const

describe("R187 CONST-35 CONST-36 how close a map is looked at", () => {
  it("is as close as there are streets, and else as coasts and neighbors can be recognized", () => {
    expect(closestFor(towns, at(wroclaw))).toBe(8)
    expect(closestFor(streets, at(wroclaw))).toBeGreaterThanOrEqual(16)
    expect(closestFor(streets, at(lisbon))).toBe(8)
    expect(closestFor(style, at(lisbon))).toBeGreaterThanOrEqual(16)
    const around = { west: 16.9, south: 51.05, east: 17.1, north: 51.15 }
    expect(closestFor(streets, { kind: "box", maxZoom: 12, ...around })).toBeGreaterThan(12)
    expect(closestOf(towns)).toBe(8)
  })

  it("is told where a map of streets has none, and never of a map of towns", () => {
    expect(isTooClose(towns, wroclaw, 11)).toBe(false)
    expect(isTooClose(streets, lisbon, 8)).toBe(false)
    expect(isTooClose(streets, wroclaw, 16)).toBe(false)
    expect(isTooClose(streets, lisbon, 16)).toBe(true)
    expect(isTooClose(style, lisbon, 16)).toBe(false)
  })
})
