import { Schema } from "effect"
import { StoryId, UserId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/**
 * That a story is to be told of to a user by email, once. The id names both, so that there is one
 * notice however often the story becomes ready and on however many servers.
 */
export const StoryNotificationRecord = Schema.Struct({
  id: Schema.String,
  userId: UserId,
  storyId: StoryId,
  /** The email that tells of it; null until one is written. */
  emailId: Schema.NullOr(Schema.Int),
})
export type StoryNotificationRecord = typeof StoryNotificationRecord.Type

export const noticeId = (story: StoryId, user: UserId) => `${String(story)}-${String(user)}`

export const storyNotifications: CollectionShape = {
  name: "storyNotifications",
  indexes: [
    {
      paths: [
        ["userId", 1],
        ["emailId", 1],
      ],
    },
    { paths: [["storyId", 1]] },
  ],
}
