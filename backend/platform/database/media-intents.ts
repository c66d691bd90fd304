import { Schema } from "effect"
import { UserId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/**
 * Bytes that a record is about to name, or to name no more. It is there before the first of them is, and
 * until it is certain whether they stay.
 */
export const MediaIntentRecord = Schema.Struct({
  /** Of the bytes. */
  id: Schema.String,
  /** Whose they are. */
  userId: UserId,
  /** Milliseconds since 1970, until which a node is at it unless it renews that. */
  until: Schema.Finite,
  /** No record may name them any more. */
  isOver: Schema.optionalKey(Schema.Literal(true)),
})
export type MediaIntentRecord = typeof MediaIntentRecord.Type

export const mediaIntents: CollectionShape = {
  name: "mediaIntents",
  indexes: [{ paths: [["userId", 1]] }, { paths: [["until", 1]] }],
}
