import { Schema } from "effect"

/** A place as the file has it. */
export const PlaceRow = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  key: Schema.String,
  /** Its other names, with bars between. */
  others: Schema.String,
  region: Schema.String,
  country: Schema.String,
  latitude: Schema.Finite,
  longitude: Schema.Finite,
  population: Schema.Finite,
  kind: Schema.String,
})
export type PlaceRow = typeof PlaceRow.Type

/** A place found by a name, and how well the name fits. */
export const FoundRow = Schema.Struct({ ...PlaceRow.fields, fits: Schema.Finite })
export type FoundRow = typeof FoundRow.Type
