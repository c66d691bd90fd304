import { Schema } from "effect"
import { Topic } from "#protocol/biography.ts"
import { FactId, MessageId, PersonId, UserId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/** Something told about a person in a chat, in the words of whoever told it. */
export const ChatFactRecord = Schema.Struct({
  id: FactId,
  personId: PersonId,
  userId: UserId,
  /** What they were called when they told it. */
  name: Schema.String,
  messageId: MessageId,
  topic: Topic,
  text: Schema.String,
  /** Only what is kept is a source; what waits needs the keeper's yes. */
  state: Schema.Literals(["kept", "waiting"]),
  /** ISO 8601. */
  at: Schema.String,
})
export type ChatFactRecord = typeof ChatFactRecord.Type

export const chatFacts: CollectionShape = {
  name: "chatFacts",
  indexes: [
    {
      paths: [
        ["personId", 1],
        ["id", 1],
      ],
    },
    { paths: [["userId", 1]] },
  ],
}
