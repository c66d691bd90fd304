import type { DatabaseSync } from "node:sqlite"
import { Schema } from "effect"
import type { PlaceSuggestion, Position, Surroundings } from "#protocol/place.ts"
import { countryName } from "./countries.ts"
import { kilometers } from "../../lib/kilometers.ts"
import { normalizeName } from "./normalize-name.ts"
import { PlaceRow } from "./rows.ts"

const box = `
  SELECT place.* FROM spot JOIN place ON place.id = spot.id
  WHERE west >= :longitude - :wide AND east <= :longitude + :wide
    AND south >= :latitude - :high AND north <= :latitude + :high`

/** Those of a name, today's or another one. */
const namesakes = `${box} AND place.id IN (SELECT place FROM name WHERE key = :key)`

/** Degrees in which places are looked for, the next only where there is none. */
const reaches = [0.15, 0.5, 1.5]

/** Kilometres beyond which somebody is not in a place, but only in its region. */
const outside = 30

/** Degrees that hold as many kilometers. */
const justInside = 0.28

const readRows = Schema.decodeUnknownSync(Schema.Array(PlaceRow))

const nowhereKnown: Surroundings = {
  locality: "",
  city: "",
  principalSubdivision: "",
  countryName: "",
}

/** A big town reaches farther than a village; a part of a town is not the town. */
const distanceTo = ({ population, kind }: PlaceRow, far: number) =>
  far - 1.8 * (Math.log10(population + 10) - 2.5) + (kind === "PPLX" ? 3 : 0)

/** The west of Alaska is near the east of Siberia. */
const sidesOf = ({ longitude }: Position) =>
  longitude > 178
    ? [longitude, longitude - 360]
    : longitude < -178
      ? [longitude, longitude + 360]
      : [longitude]

const toSuggestion = (place: PlaceRow): PlaceSuggestion => ({
  ...{ city: place.name, also: null, region: place.region, country: countryName(place.country) },
  ...{ latitude: place.latitude, longitude: place.longitude },
})

export const makeReverseGeocoder = (database: DatabaseSync) => {
  const inBox = database.prepare(box)
  const namesakesInBox = database.prepare(namesakes)

  const within = (position: Position, high: number, key: string | null = null) => {
    const { latitude } = position
    const wide = high / Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
    return readRows(
      sidesOf(position).flatMap((longitude) => {
        const around = { latitude, longitude, high, wide }
        return key === null ? inBox.all(around) : namesakesInBox.all({ ...around, key })
      }),
    ).map((place) => ({
      place,
      far: kilometers([latitude, position.longitude], [place.latitude, place.longitude]),
    }))
  }

  /** The nearest place, and the one somebody would say they are in. */
  const bestAt = (position: Position) => {
    for (const authorize of reaches) {
      const found = within(position, authorize)
      const [nearest] = found.toSorted((one, other) => one.far - other.far)
      const [best] = found.toSorted(
        (one, other) => distanceTo(one.place, one.far) - distanceTo(other.place, other.far),
      )
      if (nearest !== undefined && best !== undefined) return { nearest, best }
    }
    return null
  }

  const around = (position: Position): Surroundings => {
    const found = bestAt(position)
    if (found === null) return nowhereKnown
    const { nearest, best } = found
    return {
      locality: nearest.far <= outside ? nearest.place.name : "",
      city: best.far <= outside ? best.place.name : "",
      principalSubdivision: best.place.region,
      countryName: countryName(best.place.country),
    }
  }

  const settlement = (position: Position, called: string): PlaceSuggestion | null => {
    const key = normalizeName(called)
    const namesakes = key === "" ? [] : within(position, justInside, key)
    const found = bestAt(position)
    const inside = [
      ...namesakes.toSorted((one, other) => one.far - other.far),
      ...(found === null ? [] : [found.best, found.nearest]),
    ].find(({ far }) => far <= outside)
    return inside === undefined ? null : toSuggestion(inside.place)
  }

  return { around, settlement }
}
