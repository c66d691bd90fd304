import { Schema } from "effect"
import { UserId, StoryId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/**
 * Reserves a Yjs client id in one story for a user. The record's id combines story and client id, so
 * that only one user can hold it. It is kept as long as the story, since a device may keep unsent
 * changes under it for any length of time.
 */
export const YjsClientIdRecord = Schema.Struct({
  id: Schema.String,
  storyId: StoryId,
  client: Schema.Int,
  userId: UserId,
  /** Milliseconds since 1970. */
  at: Schema.Finite,
})
export type YjsClientIdRecord = typeof YjsClientIdRecord.Type

export const yjsClientIds: CollectionShape = {
  name: "yjsClientIds",
  indexes: [
    {
      paths: [
        ["storyId", 1],
        ["userId", 1],
        ["at", 1],
      ],
    },
    { paths: [["userId", 1]] },
  ],
}
