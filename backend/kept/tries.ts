import { Schema } from "effect"
import type { CollectionShape } from "../ports/documents.ts"

/** How often something was tried. The id is a keyed hash of what, so that the store names nobody. */
export const TryRecord = Schema.Struct({
  id: Schema.String,
  count: Schema.Int,
  /** Milliseconds since 1970: when the count begins anew. */
  expiresAt: Schema.Finite,
})

export const tries: CollectionShape = { name: "tries", indexes: [{ paths: [["expiresAt", 1]] }] }
