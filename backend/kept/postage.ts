import { Schema } from "effect"
import { UserId } from "#protocol/ids.ts"
import type { CollectionShape } from "../ports/documents.ts"

/** A keeper's `Postage`; the id is theirs. */
export const PostageRecord = Schema.Struct({
  id: UserId,
  /** Counts the changes, so that of two at once one looks again. */
  rev: Schema.Int,
  daySince: Schema.Finite,
  letters: Schema.Int,
  addresses: Schema.Array(Schema.Struct({ of: Schema.String, at: Schema.Finite })),
})

export const postage: CollectionShape = { name: "postage", indexes: [] }
