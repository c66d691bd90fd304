import { Schema } from "effect"

/**
 * What the family thinks of a place that is named in a story: found and not yet looked at, confirmed as
 * a place of the story, or dismissed.
 */
export const NamedPlaceState = Schema.Literals(["suggested", "confirmed", "dismissed"])
export type NamedPlaceState = typeof NamedPlaceState.Type

/** The same for the same place in the same story, however often the recording is heard anew. */
export const NamedPlaceId = Schema.String.check(
  Schema.isPattern(/^[a-z0-9-]{1,64}$/, { message: "Invalid place ID" }),
).pipe(Schema.brand("NamedPlaceId"))
export type NamedPlaceId = typeof NamedPlaceId.Type

/** A place that a story speaks of: where it is, and where in the recording it is first named. */
export const NamedPlace = Schema.Struct({
  id: NamedPlaceId,
  /** As it was said: Breslau. */
  name: Schema.String,
  /** What the place is called today: Wrocław. */
  city: Schema.String,
  region: Schema.String,
  country: Schema.String,
  latitude: Schema.Finite,
  longitude: Schema.Finite,
  /** The sentence that names it. */
  sentence: Schema.String,
  /** The second at which that sentence begins. */
  start: Schema.Finite,
  state: NamedPlaceState,
})
export type NamedPlace = typeof NamedPlace.Type

/** The body of `PUT /api/stories/:id/named-places/:placeId`. `suggested` undoes either answer. */
export const NamedPlaceAnswer = Schema.Struct({ state: NamedPlaceState })
export type NamedPlaceAnswer = typeof NamedPlaceAnswer.Type
