import { Schema } from "effect"
import { momentWith } from "./dates/moment.ts"
import { limits } from "./limits.ts"

/*
 * Recordings that arrive piece by piece, by the tus protocol (https://tus.io/protocols/resumable-upload,
 * version 1.0.0): beginning one with `POST /api/uploads`, asking how far it is with HEAD, adding bytes
 * with PATCH, discarding it with DELETE. A story is made of finished ones by `POST /api/stories` or
 * `POST /api/upload`, sent as JSON with their ids.
 */

/** The version of the tus protocol, as every request of it says. */
export const tusVersion = "1.0.0"
/** The media type of the bytes of a PATCH. */
export const uploadMediaType = "application/offset+octet-stream"
/** A header of a PATCH: the recorded seconds whose bytes are all safe once it is answered. */
export const recordedSecondsHeader = "recorded-seconds"
/** A header of a PATCH: the bytes of a piece that something between browser and server refused for its size. */
export const refusedBytesHeader = "refused-bytes"

/**
 * A header of a creation: the id of the user whose recording it is. Somebody else may have signed in with
 * the same browser meanwhile, and is not sent it.
 */
export const ownerHeader = "upload-owner"

const key = Schema.String.check(Schema.isPattern(/^[\w-]{8,100}$/))

/** The key of a save, which also names what the server stores of it. */
export const SaveKey = Schema.String.check(Schema.isPattern(/^[a-zA-Z\d][\w-]{7,99}$/))

export const UploadId = Schema.String.check(Schema.isPattern(/^[0-9a-f]{32}$/))

/** A number between 1 and the most takes a story may have. */
export const partNumber = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: limits.uploads.takes }),
)

export const UploadKind = Schema.Literals(["recording", "file"])
export type UploadKind = typeof UploadKind.Type

/**
 * What is said of a recording when it begins to arrive: the tus header `Upload-Metadata`, whose values
 * are text. The header `Save-Key` beside it names the story it will belong to.
 */
export const UploadMetadata = Schema.Struct({
  /** Names this take, so that beginning it twice begins one upload. */
  take: key,
  kind: UploadKind,
  /** Its number among the takes of its story, from 1. */
  part: Schema.FiniteFromString.pipe(Schema.decodeTo(partNumber)),
  fileName: Schema.String.check(Schema.isMaxLength(300)),
  /** ISO 8601. */
  startedAt: Schema.optionalKey(momentWith("We can't read this time.")),
})
export type UploadMetadata = typeof UploadMetadata.Type

/** A recording of which the server has something, and which is part of no story yet. */
export const OpenUpload = Schema.Struct({
  id: UploadId,
  /** The `Save-Key` of the story it is for; takes of one story share it. */
  saveKey: SaveKey,
  take: key,
  kind: UploadKind,
  part: partNumber,
  fileName: Schema.String,
  /** ISO 8601: when recording began, or else the upload. */
  startedAt: Schema.String,
  /** Bytes the server has. */
  received: Schema.Int,
  /** All bytes; null while it is not known how many there will be. */
  length: Schema.NullOr(Schema.Int),
  /** Recorded seconds whose bytes the server has; null where nobody said. */
  seconds: Schema.NullOr(Schema.Finite),
  /** ISO 8601: when something of it came last, and until when it is kept if nothing comes. */
  touchedAt: Schema.String,
  storedUntil: Schema.String,
})
export type OpenUpload = typeof OpenUpload.Type

/** Oldest story first, and the takes of each in their order. */
export const OpenUploads = Schema.Struct({ uploads: Schema.Array(OpenUpload) })
export type OpenUploads = typeof OpenUploads.Type

/** The finished uploads of a story, in the order they are heard; beside the fields of the form. */
export const UploadIds = Schema.Array(UploadId).check(
  Schema.isMinLength(1),
  Schema.isMaxLength(limits.uploads.takes),
  Schema.isUnique(),
)
export type UploadIds = typeof UploadIds.Type

const base64Of = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte)).join(""))

/** The metadata as the header `Upload-Metadata`: keys and their values in base64. */
export const uploadMetadataHeader = (metadata: UploadMetadata): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${base64Of(String(value))}`)
    .join(",")
