import { Schema } from "effect"
import { Presence } from "#protocol/collaboration.ts"
import { StoryId, UserId } from "#protocol/ids.ts"
import { TextName } from "#protocol/transcript.ts"
import { EditedText, EditAuthor } from "../../../platform/database/edits.ts"

/** The presence of one Yjs client; null when it has left. */
export const ShownState = Schema.Struct({
  client: Schema.Int,
  clock: Schema.Int,
  state: Schema.NullOr(Presence),
})
export type ShownState = typeof ShownState.Type

/**
 * What nodes tell each other of open transcripts. Whatever counts is in the store before; what is missed
 * is found there.
 */
export const RoomMessage = Schema.TaggedUnion({
  /** A change is stored; without it if it is large. */
  Stored: {
    storyId: StoryId,
    id: Schema.String,
    update: Schema.optionalKey(Schema.String),
    authors: Schema.Array(EditAuthor),
    changes: Schema.Array(EditedText),
  },
  /** A version of a text is saved; a hash of its words. */
  VersionStored: { storyId: StoryId, text: TextName, words: Schema.String },
  /**
   * Who has a transcript open at a node, in each window; nobody, when the last has left. `asks`: it would
   * like to know the same of the others.
   */
  Present: { storyId: StoryId, users: Schema.Array(UserId), asks: Schema.Boolean },
  /**
   * How those are shown who have it open at a node: `all` of them, or `some` that have moved. Once it
   * `begins` it would like to know the same of the others.
   */
  Shown: {
    storyId: StoryId,
    of: Schema.Literals(["begins", "all", "some", "ends"]),
    states: Schema.Array(ShownState),
  },
  /** The story is erased. */
  Forgotten: { storyId: StoryId },
  /** The account is being erased: nobody is to be known as the author of its words. */
  Disowned: { userId: UserId },
})
export type RoomMessage = typeof RoomMessage.Type

/** The same, with the name of the node that tells it. One of a newer version may tell more. */
export const RoomEnvelope = Schema.fromJsonString(
  Schema.Struct({ node: Schema.String, told: RoomMessage }),
)
