import type { DatabaseSync } from "node:sqlite"
import { Schema } from "effect"
import type { CalledPlace } from "../../ports/gazetteer.ts"
import { countryName, isJustWithin } from "./countries.ts"
import { normalizeName } from "./normalize-name.ts"

const { fields } = Schema.Struct({
  city: Schema.String,
  region: Schema.String,
  country: Schema.String,
  latitude: Schema.Finite,
  longitude: Schema.Finite,
  population: Schema.Finite,
  own: Schema.Int,
  kind: Schema.String,
})

const justSo = `
  SELECT place.name AS city, region, country, latitude, longitude, place.population, own, kind
  FROM name JOIN place ON place.id = name.place WHERE name.key = :key
  ORDER BY place.population DESC, own DESC, place.id LIMIT :most`

/** How many namesakes are looked at; more where the region decides among them. */
const most = { usually: 25, withRegion: 500 }

const readRows = Schema.decodeUnknownSync(Schema.Array(Schema.Struct(fields)))

/** Answers which places are called by a whole name, within a region or a country if one was said. */
export const makeCalled = (database: DatabaseSync) => {
  const statement = database.prepare(justSo)
  return (name: string, within: string | null): ReadonlyArray<CalledPlace> => {
    const key = normalizeName(name)
    if (key.length < 2) return []
    const where = within === null ? null : normalizeName(within)
    const limit = where === null ? most.usually : most.withRegion
    return readRows(statement.all({ key, most: limit }))
      .filter((row) => where === null || isJustWithin(where, row))
      .map(({ own, kind, country, ...place }) => ({
        ...place,
        country: countryName(country),
        isTodaysName: own === 1,
        isCapital: kind === "PPLC",
        isPart: kind === "PPLX",
      }))
  }
}
