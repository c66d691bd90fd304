import { Schema } from "effect"
import { FactId, MessageId, PersonId, StoryId, UserId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"
import { StoredMoment } from "./biographies.ts"

/** A message of a user's chat about a person. */
export const ChatMessageRecord = Schema.Struct({
  id: MessageId,
  /** `person/user`. */
  chatId: Schema.String,
  personId: PersonId,
  userId: UserId,
  type: Schema.Literals(["user", "assistant"]),
  content: Schema.String,
  /** ISO 8601. */
  at: Schema.String,
  /** What it quotes; the message is shown without those whose stories the user may not see any more. */
  quotations: Schema.Array(Schema.Struct({ ...StoredMoment.fields, text: Schema.String })),
  /** The stories quoted, so that the message is found by them. */
  storyIds: Schema.Array(StoryId),
  /** What was told in chats and is quoted, so that the message is found by it. */
  factIds: Schema.optionalKey(Schema.Array(FactId)),
  /** What it said rested on what was erased or taken back, and is gone. */
  isWithdrawn: Schema.optionalKey(Schema.Literal(true)),
  /** A question nobody has answered, to be asked in a recording. */
  toAsk: Schema.NullOr(Schema.String),
})
export type ChatMessageRecord = typeof ChatMessageRecord.Type

export const chatMessages: CollectionShape = {
  name: "chatMessages",
  indexes: [
    {
      paths: [
        ["chatId", 1],
        ["id", -1],
      ],
    },
    { paths: [["personId", 1]] },
    { paths: [["storyIds", 1]], many: true },
    { paths: [["userId", 1]] },
  ],
}
