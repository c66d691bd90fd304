import { Schema, SchemaTransformation } from "effect"
import { limits } from "./limits.ts"
import { optionalText, writtenText } from "./text.ts"

/** Where a story was told. What is not known is null; latitude and longitude stand together. */
export const Place = Schema.Struct({
  /** What the family calls it: the old mill, our kitchen, Breslau. */
  name: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  region: Schema.NullOr(Schema.String),
  country: Schema.NullOr(Schema.String),
  /** Degrees, WGS84. */
  latitude: Schema.NullOr(Schema.Finite),
  longitude: Schema.NullOr(Schema.Finite),
  /** Metres within which the device was, if one measured the position. */
  accuracy: Schema.NullOr(Schema.Finite),
})
export type Place = typeof Place.Type

export const nowhere: Place = {
  name: null,
  city: null,
  region: null,
  country: null,
  latitude: null,
  longitude: null,
  accuracy: null,
}

const { name: locationName, ...otherFields } = Place.fields
/** The fields of a place in a story that is sent, whose name is called `locationName` there. */
export const sentPlaceFields = { locationName, ...otherFields }
const SentPlace = Schema.Struct(sentPlaceFields)
export type SentPlace = typeof SentPlace.Type

export const toSentPlace = ({ name, ...others }: Place): SentPlace => ({
  locationName: name,
  ...others,
})

export const fromSentPlace = ({
  locationName,
  city,
  region,
  country,
  latitude,
  longitude,
  accuracy,
}: SentPlace): Place => ({
  name: locationName,
  city,
  region,
  country,
  latitude,
  longitude,
  accuracy,
})

/** A point on the earth. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

const bounds = {
  latitude: { minimum: -90, maximum: 90, message: "Please enter a latitude between -90 and 90." },
  longitude: {
    minimum: -180,
    maximum: 180,
    message: "Please enter a longitude between -180 and 180.",
  },
  /** No two points of the earth are farther from each other. */
  accuracy: {
    minimum: 0,
    maximum: 20_040_000,
    message: "Please enter how exact the position is, in meters.",
  },
} as const

const measured = ({ message, ...range }: (typeof bounds)[keyof typeof bounds]) =>
  Schema.Finite.check(Schema.isBetween(range, { message }))

const typed = (bound: (typeof bounds)[keyof typeof bounds]) =>
  Schema.String.check(
    Schema.isPattern(/^-?\d{1,8}(\.\d{1,15})?$/, { message: bound.message }),
  ).pipe(Schema.decodeTo(measured(bound), SchemaTransformation.numberFromString))

/** A position as numbers, for JSON. */
export const positionNumbers = {
  latitude: measured(bounds.latitude),
  longitude: measured(bounds.longitude),
  accuracy: measured(bounds.accuracy),
}

/** A position as text, as forms and addresses have it. */
const positionTexts = {
  latitude: typed(bounds.latitude),
  longitude: typed(bounds.longitude),
  accuracy: typed(bounds.accuracy),
}

export const halfAPosition = "Please enter both a latitude and a longitude, or neither."

/** Refuses one half of a position without the other. */
export const wholePosition = Schema.makeFilter(
  ({ latitude, longitude }: { readonly latitude?: unknown; readonly longitude?: unknown }) =>
    (latitude === undefined) === (longitude === undefined) || halfAPosition,
)

const placeName = Schema.optionalKey(optionalText())

/** The parts of a form that say where a story was told. */
export const placeParts = {
  locationName: placeName,
  city: placeName,
  region: placeName,
  country: placeName,
  latitude: Schema.optionalKey(positionTexts.latitude),
  longitude: Schema.optionalKey(positionTexts.longitude),
  accuracy: Schema.optionalKey(positionTexts.accuracy),
}

/** `GET /api/places?q=`: what was typed, and where the device is when that is known. */
export const PlacesQuery = Schema.Struct({
  q: optionalText(),
  latitude: Schema.optionalKey(positionTexts.latitude),
  longitude: Schema.optionalKey(positionTexts.longitude),
}).check(wholePosition)

const bothNeeded = { messageMissingKey: "Please enter both a latitude and a longitude." }
/** `GET /api/places/near`. */
export const NearQuery = Schema.Struct({
  latitude: positionTexts.latitude.annotateKey(bothNeeded),
  longitude: positionTexts.longitude.annotateKey(bothNeeded),
})

/** A place that may be meant by what was typed. */
export const PlaceSuggestion = Schema.Struct({
  /** What it is called today. */
  city: Schema.String,
  /** The former or foreign name that was typed, when it is another one. */
  also: Schema.NullOr(Schema.String),
  region: Schema.String,
  country: Schema.String,
  latitude: Schema.Finite,
  longitude: Schema.Finite,
})
export type PlaceSuggestion = typeof PlaceSuggestion.Type

const nameNear = writtenText(limits.text.name)
/** What a position is called, from the near to the far; empty where there is no name. */
export const Surroundings = Schema.Struct({
  locality: nameNear,
  city: nameNear,
  principalSubdivision: nameNear,
  countryName: nameNear,
})
export type Surroundings = typeof Surroundings.Type
