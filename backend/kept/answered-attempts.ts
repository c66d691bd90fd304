import { Schema } from "effect"
import type { CollectionShape } from "../ports/documents.ts"

/** An attempt that was answered. The id is the SHA-256 of its state. */
export const AnsweredRecord = Schema.Struct({ id: Schema.String, expiresAt: Schema.Finite })

export const answeredAttempts: CollectionShape = {
  name: "answeredAttempts",
  indexes: [{ paths: [["expiresAt", 1]] }],
}
