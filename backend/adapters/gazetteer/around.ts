import type { DatabaseSync } from "node:sqlite"
import { Schema } from "effect"
import type { Position, Surroundings } from "#protocol/place.ts"
import { countryName } from "./countries.ts"
import { kilometres } from "./distance.ts"
import { PlaceRow } from "./rows.ts"

const box = `
  SELECT place.* FROM spot JOIN place ON place.id = spot.id
  WHERE west >= :longitude - :wide AND east <= :longitude + :wide
    AND south >= :latitude - :high AND north <= :latitude + :high`

/** Degrees in which places are looked for, the next only where there is none. */
const reaches = [0.15, 0.5, 1.5]

/** Kilometres beyond which somebody is not in a place, but only in its region. */
const outside = 30

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

export const makeAround = (database: DatabaseSync) => {
  const inBox = database.prepare(box)

  const within = (position: Position, high: number) => {
    const { latitude } = position
    const wide = high / Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
    return readRows(
      sidesOf(position).flatMap((longitude) => inBox.all({ latitude, longitude, high, wide })),
    ).map((place) => ({
      place,
      far: kilometres([latitude, position.longitude], [place.latitude, place.longitude]),
    }))
  }

  return (position: Position): Surroundings => {
    for (const reach of reaches) {
      const found = within(position, reach)
      const [nearest] = found.toSorted((one, other) => one.far - other.far)
      const [best] = found.toSorted(
        (one, other) => distanceTo(one.place, one.far) - distanceTo(other.place, other.far),
      )
      if (nearest === undefined || best === undefined) continue
      const isInside = nearest.far <= outside
      return {
        locality: isInside ? nearest.place.name : "",
        city: best.far <= outside ? best.place.name : "",
        principalSubdivision: best.place.region,
        countryName: countryName(best.place.country),
      }
    }
    return nowhereKnown
  }
}
