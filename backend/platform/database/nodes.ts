import { Schema } from "effect"
import type { CollectionShape } from "../../ports/document-store.ts"

/** A node that runs, where several share the store, as it says of itself. */
export const NodeRecord = Schema.Struct({
  id: Schema.String,
  /** A hash of the session secret. */
  secret: Schema.String,
  /** Whether it does the work that waits. */
  works: Schema.Boolean,
  /** When it counts as dead unless it has said again that it is here; milliseconds since 1970. */
  until: Schema.Finite,
})
export type NodeRecord = typeof NodeRecord.Type

export const nodes: CollectionShape = { name: "nodes", indexes: [] }
