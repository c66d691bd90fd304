import { Schema } from "effect"
import type { CollectionShape } from "../../ports/document-store.ts"

/**
 * Work of which no two pieces may run at once, while one does; the id names the work. Where several nodes
 * share the store, the document is the turn.
 */
export const LockRecord = Schema.Struct({
  id: Schema.String,
  /** Who has the turn, and until when unless they renew it; milliseconds since 1970. */
  claim: Schema.String,
  until: Schema.Finite,
})
export type LockRecord = typeof LockRecord.Type

export const locks: CollectionShape = { name: "locks", indexes: [] }
