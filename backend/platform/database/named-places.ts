import { Schema } from "effect"
import { StoryId } from "#protocol/ids.ts"
import { NamedPlace, NamedPlaceId } from "#protocol/named-place.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

const { id: _, ...fields } = NamedPlace.fields

/** A place that a story speaks of, a document each, so that two people's answers never meet. */
export const NamedPlaceRecord = Schema.Struct({
  /** Of the story and the place: `recordIdOf`. */
  id: Schema.String,
  storyId: StoryId,
  placeId: NamedPlaceId,
  ...fields,
})
export type NamedPlaceRecord = typeof NamedPlaceRecord.Type

/** What a map and search read of thousands at once: not the sentences. */
export const NamedPlaceLine = Schema.Struct({
  id: Schema.String,
  storyId: StoryId,
  placeId: NamedPlaceId,
  name: fields.name,
  city: fields.city,
  region: fields.region,
  country: fields.country,
  latitude: fields.latitude,
  longitude: fields.longitude,
  start: fields.start,
})
export type NamedPlaceLine = typeof NamedPlaceLine.Type
export const fieldsOfNamedPlaceLine = Object.keys(NamedPlaceLine.fields)

export const recordIdOf = (storyId: StoryId, placeId: NamedPlaceId) =>
  `${String(storyId)}:${placeId}`

export const namedPlaces: CollectionShape = {
  name: "namedPlaces",
  isFollowed: true,
  indexes: [
    { paths: [["storyId", 1]] },
    {
      paths: [
        ["state", 1],
        ["storyId", 1],
      ],
    },
  ],
}
