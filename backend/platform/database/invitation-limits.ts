import { Schema } from "effect"
import { UserId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/** A keeper's `Postage`; the id is the keeper's. */
export const PostageRecord = Schema.Struct({
  id: UserId,
  /** A revision for optimistic locking: of two concurrent changes one is repeated. */
  rev: Schema.Int,
  daySince: Schema.Finite,
  letters: Schema.Int,
  addresses: Schema.Array(Schema.Struct({ of: Schema.String, at: Schema.Finite })),
})

export const postage: CollectionShape = { name: "postage", indexes: [] }
