import { Schema } from "effect"
import type { CollectionShape } from "../../ports/document-store.ts"

/**
 * In a store that another was moved to, or is being moved to; the id is `move`. Until the move is over
 * the store is not whole, and no server may start on it.
 */
export const MigrationRecord = Schema.Struct({
  id: Schema.String,
  /** The store it comes from, in words without keys. */
  from: Schema.String,
  begunAt: Schema.String,
  /** Null until every document and byte has been compared. */
  overAt: Schema.NullOr(Schema.String),
})
export type MigrationRecord = typeof MigrationRecord.Type

export const migrations: CollectionShape = { name: "migrations", indexes: [] }
