import { Schema } from "effect"
import { EngineJob } from "#protocol/engine-job.ts"
import { StoryId, UserId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"
import { CallKind } from "../../ports/remote-usage-ledger.ts"

/** One call to another machine: how much of what went where, never its content. */
export const RemoteCallRecord = Schema.Struct({
  /** Sorts by time. */
  id: Schema.String,
  /** Milliseconds since 1970. */
  at: Schema.Finite,
  job: EngineJob,
  host: Schema.String,
  model: Schema.String,
  /** Null for a search, and once the story is erased. */
  storyId: Schema.NullOr(StoryId),
  /** Who asked for it, if that is known; null once they have left. */
  userId: Schema.NullOr(UserId),
  /** Seconds of sound, for what is heard. */
  seconds: Schema.NullOr(Schema.Finite),
  /** Tokens of question and answer: an estimate until the other machine has counted. */
  tokens: Schema.NullOr(Schema.Int),
  /** How many of them are the answer's, if the other machine counted. */
  answerTokens: Schema.NullOr(Schema.Int),
  /** How long it took; null while it is under way, and for ever if the server stopped meanwhile. */
  ms: Schema.NullOr(Schema.Int),
  kind: Schema.NullOr(CallKind),
  /** What the other machine calls the request. */
  requestId: Schema.NullOr(Schema.String),
})
export type RemoteCallRecord = typeof RemoteCallRecord.Type

export const remoteCalls: CollectionShape = {
  name: "remoteCalls",
  indexes: [
    { paths: [["at", 1]] },
    {
      paths: [
        ["storyId", 1],
        ["id", -1],
      ],
    },
    {
      paths: [
        ["userId", 1],
        ["id", -1],
      ],
    },
  ],
}
