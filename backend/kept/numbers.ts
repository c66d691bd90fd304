import { Schema } from "effect"
import { UserId, StoryId } from "#protocol/ids.ts"
import type { CollectionShape } from "../ports/documents.ts"

/**
 * The Yjs number a user writes under in one story; its id is both, so that it is one user's alone. It
 * stands for as long as the story does: a device may have unsent words under it however long.
 */
export const NumberRecord = Schema.Struct({
  id: Schema.String,
  storyId: StoryId,
  client: Schema.Int,
  userId: UserId,
  /** Milliseconds since 1970. */
  at: Schema.Finite,
})
export type NumberRecord = typeof NumberRecord.Type

export const numbers: CollectionShape = {
  name: "numbers",
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
