import { Schema, SchemaTransformation } from "effect"
import { nowhere, type Place } from "#protocol/place.ts"
import type { StoredDocument } from "../../ports/document-store.ts"

const textOrNull = Schema.optionalKey(Schema.NullOr(Schema.String))
const numberOrNull = Schema.optionalKey(Schema.NullOr(Schema.Finite))

/** What a story's place was kept in before it was one value. */
const LoosePlace = Schema.Struct({
  locationName: textOrNull,
  city: textOrNull,
  country: textOrNull,
  latitude: numberOrNull,
  longitude: numberOrNull,
})
const readLoose = Schema.decodeUnknownSync(LoosePlace)
export const loosePlaceFields = Object.keys(LoosePlace.fields)

/** The place of a document in which it is not one value yet. */
const gatheredPlace = (document: StoredDocument): Place => {
  const loose = readLoose(document)
  const { locationName = null, city = null, country = null } = loose
  const { latitude = null, longitude = null } = loose
  const isWhole = latitude !== null && longitude !== null
  return {
    ...nowhere,
    ...{ name: locationName, city, country },
    ...(isWhole && { latitude, longitude }),
  }
}

const Stored = Schema.declare(
  (input): input is StoredDocument => typeof input === "object" && input !== null && "id" in input,
)

/** Also reads documents in which the place still stands in five fields of their own. */
export const withPlace = <A>(record: Schema.Codec<A, unknown>) =>
  Stored.pipe(
    Schema.decodeTo(
      record,
      SchemaTransformation.transform<unknown, StoredDocument>({
        decode: (document) =>
          "place" in document ? document : { ...document, place: gatheredPlace(document) },
        encode: (document) => Schema.decodeUnknownSync(Stored)(document),
      }),
    ),
  )
