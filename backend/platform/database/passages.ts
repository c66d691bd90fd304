import { Schema } from "effect"
import { StoryId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/** A stored passage. `vector` is base64 of 32-bit little-endian floats. */
export const PassageRecord = Schema.Struct({
  id: Schema.String,
  storyId: StoryId,
  start: Schema.Finite,
  sentences: Schema.Array(Schema.Struct({ text: Schema.String, start: Schema.Finite })),
  /** Missing: of the original words. */
  text: Schema.optionalKey(Schema.Literal("english")),
  /** The embedding model of the vector; vectors of different models are never compared. */
  model: Schema.NullOr(Schema.String),
  vector: Schema.NullOr(Schema.String),
})
export type PassageRecord = typeof PassageRecord.Type

/** A passage as it is shown: its vector is longer than its words. */
export const PassageWords = Schema.Struct({
  id: PassageRecord.fields.id,
  start: PassageRecord.fields.start,
  sentences: PassageRecord.fields.sentences,
  text: PassageRecord.fields.text,
})
export type PassageWords = typeof PassageWords.Type
export const fieldsOfPassageWords = Object.keys(PassageWords.fields)

export const passages: CollectionShape = {
  name: "passages",
  indexes: [{ paths: [["storyId", 1]] }],
}

export const vectorToText = (vector: Float32Array) =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString("base64")

export const vectorFromText = (text: string) => {
  const bytes = Buffer.from(text, "base64")
  const aligned = new Uint8Array(bytes)
  return new Float32Array(aligned.buffer, 0, Math.floor(aligned.byteLength / 4))
}
