import { Schema } from "effect"
import type { CollectionShape } from "../../ports/document-store.ts"

/** The engine by whose vectors search goes, as the server that was started last was told. */
export const SearchEmbedderRecord = Schema.Struct({
  id: Schema.Literal("search"),
  model: Schema.String,
  /** Every story has its vectors, and those of other engines are gone. */
  isWhole: Schema.Boolean,
  /** Where cosines of things that have nothing to do with each other lie; null: not measured. */
  level: Schema.NullOr(Schema.Struct({ mean: Schema.Finite, spread: Schema.Finite })),
})
export type SearchEmbedderRecord = typeof SearchEmbedderRecord.Type

export const searchEmbedders: CollectionShape = { name: "searchEmbedders", indexes: [] }
