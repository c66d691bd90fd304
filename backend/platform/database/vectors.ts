import { createHash } from "node:crypto"
import { Schema } from "effect"
import { StoryId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/**
 * A vector that was made of a passage later than the passage was kept: by another engine than this
 * house's, or by this house's in its place. Named after the text, so that a correction in between never
 * gives it to other words.
 */
export const VectorRecord = Schema.Struct({
  id: Schema.String,
  storyId: StoryId,
  /** The name of the model; vectors of different models are never compared. */
  model: Schema.String,
  /** A hash of the passage's text. */
  of: Schema.String,
  /** Base64 of 32-bit little-endian floats. */
  vector: Schema.String,
})
export type VectorRecord = typeof VectorRecord.Type

export const vectors: CollectionShape = {
  name: "vectors",
  indexes: [{ paths: [["storyId", 1]] }],
}

const shortHash = (text: string, length: number) =>
  createHash("sha256").update(text).digest("base64url").slice(0, length)

export const nameOfText = (text: string) => shortHash(text, 22)

export const vectorRecord = ({
  storyId,
  model,
  of,
  vector,
}: Omit<VectorRecord, "id">): VectorRecord => ({
  id: `${String(storyId)}:${shortHash(model, 8)}:${of}`,
  storyId,
  model,
  of,
  vector,
})
