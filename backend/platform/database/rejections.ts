import { Schema } from "effect"
import { MessageId, PersonId, StoryId, UserId } from "#protocol/ids.ts"
import { RejectionReason } from "#protocol/rejection.ts"
import type { CollectionShape } from "../../ports/document-store.ts"
import { StoredSource } from "./biographies.ts"

/** A sentence of which nothing is made any more. */
const RejectedSentence = Schema.Struct({
  /** Where it stood when it was taken away. */
  source: StoredSource,
  /** A hash of its own words: where these stand in that source, it is this sentence. */
  words: Schema.String,
  /** Whoever took it away may correct the story too: nothing is made of it for anybody. */
  isEverywhere: Schema.Boolean,
})
export type RejectedSentence = typeof RejectedSentence.Type

/** What somebody in the family took away since it is wrong, and the sentences it was made of. */
export const RejectionRecord = Schema.Struct({
  id: Schema.String,
  /** Whose biography or chat it was taken out of; null: it was a key moment of a story. */
  personId: Schema.NullOr(PersonId),
  sentences: Schema.Array(RejectedSentence),
  /** The line of the biography that it took away, which is marked with it. */
  lineId: Schema.NullOr(Schema.String),
  /** The answer in a chat that it was taken out of. */
  messageId: Schema.NullOr(MessageId),
  /** The stories of the sentences, so that it is found by them. */
  storyIds: Schema.Array(StoryId),
  /** Of an event. */
  year: Schema.NullOr(Schema.Int),
  /** Null: nobody has said why. */
  reason: Schema.NullOr(RejectionReason),
  /** Null when they have left. */
  userId: Schema.NullOr(UserId),
  /** What they were called then. */
  name: Schema.String,
  /** ISO 8601. */
  at: Schema.String,
})
export type RejectionRecord = typeof RejectionRecord.Type

export const rejections: CollectionShape = {
  name: "rejections",
  indexes: [
    { paths: [["personId", 1]] },
    { paths: [["messageId", 1]] },
    { paths: [["storyIds", 1]], many: true },
    { paths: [["userId", 1]] },
  ],
}
