import { Schema } from "effect"

/** A photo as the record of its person or user holds it; the bytes are in `Media`. */
export const StoredPhoto = Schema.Struct({
  mediaId: Schema.String,
  /** Of a user's own person: the profile's photo that this is a copy of, which it follows. */
  copyOf: Schema.optionalKey(Schema.String),
})
export type StoredPhoto = typeof StoredPhoto.Type

/** The fields of a record that may have a photo. */
export const photoFields = {
  /** Missing or null where there is none. */
  photo: Schema.optionalKey(Schema.NullOr(StoredPhoto)),
  /** Photos that were replaced and whose bytes are being removed. */
  photoLeftovers: Schema.optionalKey(Schema.Array(Schema.String)),
}

export interface Photographed {
  readonly photo?: StoredPhoto | null
  readonly photoLeftovers?: ReadonlyArray<string>
}

/** The photo's address, which is another one for each photo, so that a new one is shown at once. */
export const photoUrl = (path: string, { photo = null }: Photographed): string | null =>
  photo === null ? null : `${path}?v=${photo.mediaId.slice(0, 12)}`

/** All bytes that a record names. */
export const mediaIdsOf = ({ photo = null, photoLeftovers = [] }: Photographed) => [
  ...(photo === null ? [] : [photo.mediaId]),
  ...photoLeftovers,
]
