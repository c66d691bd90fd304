import { Schema } from "effect"
import { LiveEvent } from "#protocol/events.ts"
import { StoryId, UserId } from "#protocol/ids.ts"
import { Recipients } from "./audience.ts"

/**
 * Of the domain, for other nodes and no screen. Each has its effect in the store already, and where it
 * was told; elsewhere it is only noticed sooner than by looking.
 */
export const ClusterMessage = Schema.TaggedUnion({
  /** An attempt at the story is to end: it was deleted, is about to be erased, or stays in the house. */
  StoryTakenBack: {
    storyId: StoryId,
    why: Schema.Literals(["deleted", "erased", "staysHere"]),
  },
  /** The account is being erased. */
  UserLeaves: { userId: UserId },
  /** The next request of an upload came to another node than the one that has this turn at it. */
  UploadWanted: { id: Schema.String, claim: Schema.String },
  /** There may be jobs of this kind to do. */
  WorkWaits: { kind: Schema.String },
})
export type ClusterMessage = typeof ClusterMessage.Type

/** What nodes say on the topic of happenings. One of a newer version may say more. */
export const ClusterEnvelope = Schema.fromJsonString(
  Schema.TaggedUnion({
    Published: { to: Recipients, event: LiveEvent },
    SignedOut: { session: Schema.String },
    Sent: { event: ClusterMessage },
  }),
)
export type ClusterEnvelope = typeof ClusterEnvelope.Type
