import type { DatabaseSync } from "node:sqlite"
import { Schema } from "effect"
import type { PlaceSuggestion, Position } from "#protocol/place.ts"
import { countryName, isWithin } from "./countries.ts"
import { kilometers } from "../../lib/kilometers.ts"
import { normalizeName } from "./normalize-name.ts"
import { FoundRow, type PlaceRow } from "./rows.ts"

/** Behind every text that begins with the one before it. */
const pastAll = `:typed || x'f48fbfbf'`

/** Today's name counts more than another one, and the whole name more than its beginning. */
const fit = "max(CASE WHEN key = :typed THEN 4 + own ELSE 2 * own END)"

const joined = (found: string) =>
  `SELECT place.*, found.fits FROM (${found}) found JOIN place ON place.id = found.place`

const byName = joined(
  `SELECT place, ${fit} AS fits, max(population) AS size FROM name
   WHERE key >= :typed AND key < ${pastAll}
   GROUP BY place ORDER BY fits + log10(size + 10) DESC LIMIT :most`,
)
const exactly = joined(
  `SELECT place, 4 + own AS fits FROM name WHERE key = :typed
   ORDER BY own DESC, population DESC LIMIT :most`,
)
const bigOnes = joined(
  `SELECT place, 2 AS fits FROM name INDEXED BY big
   WHERE key >= :typed AND key < ${pastAll} AND own = 1 AND population > 50000
   ORDER BY population DESC LIMIT :most`,
)
const nearby = `
  SELECT place.*, CASE WHEN key = :typed THEN 5 ELSE 2 END AS fits
  FROM spot JOIN place ON place.id = spot.id
  WHERE west >= :longitude - :wide AND east <= :longitude + :wide
    AND south >= :latitude - :high AND north <= :latitude + :high
    AND key >= :typed AND key < ${pastAll}`

/** Degrees north and south within which a small place is found by its first letters. */
const near = 0.5

/** How many candidates are looked at; more where the region decides among namesakes. */
const most = { usually: 100, withRegion: 1_000 }

const readRows = Schema.decodeUnknownSync(Schema.Array(FoundRow))

/** A tenth of the people weighs as much as three times the distance, from twenty kilometers on. */
const weigh = ({ fits, population, latitude, longitude }: FoundRow, from: Position | null) => {
  const size = Math.log10(population + 10)
  if (from === null) return fits + size
  const far = kilometers([from.latitude, from.longitude], [latitude, longitude])
  return fits + size - 2 * Math.log10(1 + far / 20)
}

/**
 * The other name that was meant, when it is not just today's in another spelling. Of several that begin as
 * what was typed, the one with which most of them begin: Königsberg, not Königsbarg.
 */
const otherName = (typed: string, { key, others }: PlaceRow) => {
  if (key.startsWith(typed)) return null
  const names = others
    .split("|")
    .map((name) => ({ name, key: normalizeName(name) }))
    .filter((other) => other.key.startsWith(typed))
  const whole = names.find((other) => other.key === typed)
  const shared = ({ key }: { readonly key: string }) =>
    names.filter((other) => other.key.startsWith(key)).length
  const [usual] = names.toSorted((one, other) => shared(other) - shared(one))
  return (whole ?? usual)?.name ?? null
}

const toSuggestion = (typed: string, row: PlaceRow): PlaceSuggestion => ({
  city: row.name,
  also: otherName(typed, row),
  region: row.region,
  country: countryName(row.country),
  latitude: row.latitude,
  longitude: row.longitude,
})

/** A part of a town under the same name as the town says nothing more. */
const withoutTwins = (rows: ReadonlyArray<FoundRow>) => {
  const labels = new Set<string>()
  return rows.filter(({ key, region, country }) => {
    const label = `${key}\t${region}\t${country}`
    return !labels.has(label) && labels.add(label)
  })
}

export const makeSuggesting = (database: DatabaseSync) => {
  const statements = {
    byName: database.prepare(byName),
    exactly: database.prepare(exactly),
    bigOnes: database.prepare(bigOnes),
    nearby: database.prepare(nearby),
  }

  /** With a few Latin letters begin thousands of names; of other scripts, two signs are a name. */
  const isBeginning = (typed: string) => typed.length < 4 && /^[\p{sc=Latin}\d ]*$/u.test(typed)

  const candidates = (typed: string, where: ReadonlyArray<string>, from: Position | null) => {
    const limit = where.length > 0 ? most.withRegion : most.usually
    const wanted = { typed, most: limit }
    const found = isBeginning(typed)
      ? [...statements.exactly.all(wanted), ...statements.bigOnes.all(wanted)]
      : statements.byName.all(wanted)
    if (from === null) return readRows(found)
    const wide = near / Math.max(0.1, Math.cos((from.latitude * Math.PI) / 180))
    return readRows([...found, ...statements.nearby.all({ typed, high: near, wide, ...from })])
  }

  const suggestWithin = (
    typed: string,
    where: ReadonlyArray<string>,
    from: Position | null,
  ): ReadonlyArray<PlaceSuggestion & { readonly id: number }> => {
    const within = candidates(typed, where, from).filter((place) =>
      where.every((word) => isWithin(word, place)),
    )
    const weighed = within.map((place) => ({ place, weight: weigh(place, from) }))
    const sorted = weighed.toSorted((one, other) => other.weight - one.weight)
    return withoutTwins(sorted.map(({ place }) => place)).map((place) => ({
      id: place.id,
      ...toSuggestion(typed, place),
    }))
  }

  return (text: string, from: Position | null, count: number): ReadonlyArray<PlaceSuggestion> => {
    const [typed = "", ...after] = text.split(",").map(normalizeName)
    if (typed.length < 2) return []
    const where = after.filter((word) => word !== "")
    const found = suggestWithin(typed, where, from)
    if (found.length > 0 || where.length > 0) return found.slice(0, count)
    // 'Springfield Illinois': the last words may be the region or the country.
    const words = typed.split(" ")
    for (let at = words.length - 1; at > 0; at -= 1) {
      const region = words.slice(at).join(" ")
      const narrowed = suggestWithin(words.slice(0, at).join(" "), [region], from)
      if (narrowed.length > 0) return narrowed.slice(0, count)
    }
    return []
  }
}
