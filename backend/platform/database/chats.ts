import { Schema } from "effect"
import { Topic } from "#protocol/biography.ts"
import { PersonId, UserId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/** Where a user's chat about a person stands, for the interviewer. */
export const ChatRecord = Schema.Struct({
  /** `person/user`. */
  id: Schema.String,
  personId: PersonId,
  userId: UserId,
  /** Counts its turns, of which two at once do not both go by the same state. */
  turns: Schema.Int,
  /** The question that waits for an answer. */
  pending: Schema.NullOr(Schema.Struct({ topic: Topic, question: Schema.String })),
  /** Questions that were asked, so that none is asked twice. */
  asked: Schema.Array(Schema.String),
  /** Moments that were shown when a memory was asked for, as `story/second`. */
  shown: Schema.Array(Schema.String),
  /** What the user asked last, for 'and when was that?'. */
  lastQuestion: Schema.NullOr(Schema.String),
  /** How many questions in a row followed what was just told. */
  followed: Schema.Int,
})
export type ChatRecord = typeof ChatRecord.Type

export const chats: CollectionShape = {
  name: "chats",
  indexes: [{ paths: [["personId", 1]] }, { paths: [["userId", 1]] }],
}
