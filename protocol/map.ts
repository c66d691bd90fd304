import { Schema } from "effect"
import { idFromText, PersonId, StoryId } from "./ids.ts"
import { NamedPlaceId } from "./named-place.ts"
import { errorMessages } from "./error-messages.ts"

/** Where a story was recorded. Texts that are not known are empty. */
export const RecordedSpot = Schema.Struct({
  name: Schema.String,
  city: Schema.String,
  country: Schema.String,
  latitude: Schema.Finite,
  longitude: Schema.Finite,
})
export type RecordedSpot = typeof RecordedSpot.Type

/** A confirmed place that a story speaks of, and the second at which it is named. */
export const NamedSpot = Schema.Struct({
  id: NamedPlaceId,
  ...RecordedSpot.fields,
  /** The second at which the sentence that names it begins. */
  start: Schema.Finite,
})
export type NamedSpot = typeof NamedSpot.Type

/** What a map shows of a story that stands on it. */
export const MapStory = Schema.Struct({
  id: StoryId,
  title: Schema.String,
  /** The storyteller's name. */
  teller: Schema.String,
  /** When it was recorded, as ISO 8601. */
  recordedAt: Schema.String,
  /** The days it happened within, `1952-06-01`; null when nobody can say. */
  happened: Schema.NullOr(Schema.Struct({ from: Schema.String, to: Schema.String })),
  /** Null when no position is known of where it was recorded. */
  recorded: Schema.NullOr(RecordedSpot),
  named: Schema.Array(NamedSpot),
})
export type MapStory = typeof MapStory.Type

/** `GET /api/map`: of all stories, or of those a person tells or is in (people linked to them as well). */
export const MapQuery = Schema.Struct({
  person: Schema.optionalKey(idFromText(PersonId, errorMessages.invalidPersonId)),
})

/** The stories of one map, in the order they were recorded, the newest first. */
export const StoryMap = Schema.Struct({
  /** How many stories the user may see, on the map or not. */
  total: Schema.Int,
  stories: Schema.Array(MapStory),
})
export type StoryMap = typeof StoryMap.Type
