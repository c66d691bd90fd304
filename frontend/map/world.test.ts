import { readFileSync } from "node:fs"
import { PMTiles, type Source } from "pmtiles"
import { describe, expect, it } from "vitest"

const file = readFileSync(new URL("./world.pmtiles", import.meta.url))
/** What was read, in bytes. */
let read = 0
const source: Source = {
  getKey: () => "world",
  getBytes: async (offset, length) => {
    read += length
    return { data: Uint8Array.from(file.subarray(offset, offset + length)).buffer }
  },
}
const world = new PMTiles(source)

/** Pixels of a desk's screen; a phone's shows less. */
const screen = { width: 1280, height: 800 }

/** The tiles of a level that a view shows, each 512 pixels wide at its own zoom. */
const tilesOf = (latitude: number, longitude: number, zoom: number, level: number) => {
  const size = 512 * 2 ** (zoom - level)
  const sine = Math.sin((latitude * Math.PI) / 180)
  const right = ((longitude + 180) / 360) * 2 ** level * size
  const down = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** level * size
  const between = (middle: number, pixels: number) => {
    const first = Math.floor((middle - pixels / 2) / size)
    const last = Math.floor((middle + pixels / 2) / size)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  }
  return between(right, screen.width).flatMap((x) =>
    between(down, screen.height).map((y) => ({ z: level, x, y })),
  )
}

describe("the map that comes along", () => {
  it.each([
    ["the world", 20, 10, 1.5],
    ["Europe from afar", 50, 12, 4],
    ["Central Europe as a story sees it", 50.5, 11, 6],
    ["the Ruhr, full of towns", 51.5, 7.2, 7.9],
    ["Java, full of villages", -7, 110, 8],
    ["the Low Countries from close", 52, 5, 8],
    ["Breslau at the closest", 51.11, 17.03, 11],
  ])("shows %s with at most 150 kB", async (_, latitude, longitude, zoom) => {
    const { maxZoom } = await world.getHeader()
    read = 0
    const shapes = tilesOf(latitude, longitude, zoom, Math.min(Math.floor(zoom), maxZoom - 1))
    const villages = zoom < 8 ? [] : tilesOf(latitude, longitude, zoom, maxZoom)
    const inside = [...shapes, ...villages].filter(
      ({ z, x, y }) => Math.min(x, y) >= 0 && Math.max(x, y) < 2 ** z,
    )
    const found = await Promise.all(inside.map(async ({ z, x, y }) => world.getZxy(z, x, y)))
    expect(found.filter(Boolean).length).toBeGreaterThan(0)
    expect(read).toBeLessThanOrEqual(150_000)
  })
})
