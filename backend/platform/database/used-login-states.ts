import { Schema } from "effect"
import type { CollectionShape } from "../../ports/document-store.ts"

/**
 * A sign-in attempt that has been answered, so that its answer cannot be replayed. The id is the
 * SHA-256 of its state.
 */
export const AnsweredRecord = Schema.Struct({ id: Schema.String, expiresAt: Schema.Finite })

export const answeredAttempts: CollectionShape = {
  name: "answeredAttempts",
  indexes: [{ paths: [["expiresAt", 1]] }],
}
