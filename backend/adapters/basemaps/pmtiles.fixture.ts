import type { Feature, Geometry } from "geojson"
import { GeoJSONVT } from "@maplibre/geojson-vt"
import { fromGeojsonVt } from "@maplibre/vt-pbf"
import { type ArchiveSays, archiveOf, type Tile } from "./archive.fixture.ts"

const feature = (geometry: Geometry, properties: Readonly<Record<string, unknown>>): Feature => ({
  ...{ type: "Feature", geometry },
  properties: { ...properties },
})
const area = (west: number, south: number, east: number, north: number): Geometry => ({
  type: "Polygon",
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
})
const line = (...coordinates: Array<[number, number]>): Geometry => ({
  ...{ type: "LineString", coordinates },
})

/** The middle of Wrocław in the schema of Protomaps, as far as a test looks at it. */
const layers = {
  earth: [feature(area(16, 50, 18, 52), { kind: "earth" })],
  water: [feature(area(17, 51.112, 17.06, 51.117), { kind: "river", name: "Odra" })],
  roads: [
    feature(line([17, 51.1], [17.06, 51.105]), {
      ...{ kind: "major_road", kind_detail: "primary", name: "ulica Świdnicka" },
      ...{ sort_rank: 300, min_zoom: 8 },
    }),
    feature(line([17.03, 51.09], [17.032, 51.12]), {
      ...{ kind: "minor_road", kind_detail: "residential", name: "Rynek", min_zoom: 10 },
    }),
  ],
  buildings: [feature(area(17.031, 51.1045, 17.0325, 51.1055), { kind: "building", height: 10 })],
  places: [
    feature(
      { type: "Point", coordinates: [17.0325, 51.108] },
      {
        ...{ kind: "locality", kind_detail: "city", name: "Wrocław" },
        ...{ min_zoom: 4, population_rank: 11 },
      },
    ),
  ],
}

const zooms = { minZoom: 8, maxZoom: 14 }
/** Degrees that the tiles cover. */
export const streetBounds = { west: 16.5, south: 50.9, east: 17.6, north: 51.4 }
const middle = { latitude: 51.105, longitude: 17.03 }

const tilesOf = (): Array<Tile> => {
  const indexes = Object.entries(layers).map(([name, features]) => {
    const all = { type: "FeatureCollection" as const, features }
    return [name, new GeoJSONVT(all, { maxZoom: zooms.maxZoom, extent: 4096, buffer: 64 })] as const
  })
  const sine = Math.sin((middle.latitude * Math.PI) / 180)
  const right = (middle.longitude + 180) / 360
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  const tiles: Array<Tile> = []
  for (let z = zooms.minZoom; z <= zooms.maxZoom; z++) {
    for (const besides of [-2, -1, 0, 1, 2])
      for (const below of [-2, -1, 0, 1, 2]) {
        const [x, y] = [Math.floor(right * 2 ** z) + besides, Math.floor(down * 2 ** z) + below]
        const found = indexes.flatMap(([name, index]) => {
          const tile = index.getTile(z, x, y)
          return tile !== null && tile.features.length > 0 ? [[name, tile] as const] : []
        })
        if (found.length === 0) continue
        const data = fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 })
        tiles.push({ z, x, y, data })
      }
  }
  return tiles
}

/** A file of streets of a few kilobytes; `says` replaces what its head says. */
export const aStreetFile = (says: Partial<ArchiveSays> = {}): Buffer =>
  archiveOf(tilesOf(), {
    ...zooms,
    bounds: streetBounds,
    metadata: { name: "streets", vector_layers: Object.keys(layers).map((id) => ({ id })) },
    ...says,
  })
