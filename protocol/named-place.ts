import { Schema } from "effect"
import { limits } from "./limits.ts"
import { positionNumbers } from "./place.ts"
import { optionalText, requiredText } from "./text.ts"

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

/** A place of an export: the family has confirmed or dismissed it. Suggestions are made anew. */
export const AnsweredPlace = Schema.Struct({
  id: NamedPlaceId,
  name: requiredText("A place in this export has no name."),
  city: optionalText(),
  region: optionalText(),
  country: optionalText(),
  latitude: positionNumbers.latitude,
  longitude: positionNumbers.longitude,
  sentence: optionalText(limits.text.long),
  start: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 2 * limits.upload.seconds })),
  state: Schema.Literals(["confirmed", "dismissed"]),
})
export type AnsweredPlace = typeof AnsweredPlace.Type

/** Each place once. */
export const AnsweredPlaces = Schema.Array(AnsweredPlace).check(
  Schema.isMaxLength(limits.namedPlacesAStory),
  Schema.makeFilter(
    (places: ReadonlyArray<AnsweredPlace>) =>
      new Set(places.map(({ id }) => id)).size === places.length ||
      "A story in this export lists the same place twice.",
  ),
)

export const answeredPlaces = (places: ReadonlyArray<NamedPlace>): ReadonlyArray<AnsweredPlace> =>
  places.flatMap(({ state, ...place }) => (state === "suggested" ? [] : [{ ...place, state }]))
