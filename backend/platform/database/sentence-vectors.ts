import { Schema } from "effect"
import { PersonId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/** The vector of a sentence that a biography looked at, so that it is computed once. */
export const SentenceVectorRecord = Schema.Struct({
  /** A hash of person, model and text. */
  id: Schema.String,
  personId: PersonId,
  /** Base64 of 32-bit little-endian floats. */
  vector: Schema.String,
})

export const sentenceVectors: CollectionShape = {
  name: "sentenceVectors",
  indexes: [{ paths: [["personId", 1]] }],
}
