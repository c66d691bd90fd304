import { Schema } from "effect"
import { PersonId, StoryId } from "./ids.ts"
import { Progress } from "./story.ts"
import { Paragraph } from "./transcript.ts"

/**
 * Live events. Each is only a hint: whatever it names can be fetched again, so a missed event loses
 * nothing.
 */
export const LiveEvent = Schema.TaggedUnion({
  /** A new story, or one that was put back. */
  StoryAdded: { storyId: StoryId },
  /** The story was deleted; or, told to those who could put it back, erased for good. */
  StoryDeleted: { storyId: StoryId },
  /** Anything about the story except its progress: title, state, transcript, summary. */
  StoryChanged: { storyId: StoryId },
  /** The transcript was corrected, or what is derived from it (summary, search index) was updated. */
  TranscriptChanged: { storyId: StoryId },
  /** Words that were perhaps heard wrong were found, or somebody has looked at some. */
  WordsToCheckChanged: { storyId: StoryId },
  StoryProgressed: { storyId: StoryId, progress: Progress },
  /**
   * Progress of a new translation, from 0 to 1. Its end, successful or not, is announced as
   * `StoryChanged`.
   */
  TranslationProgressed: { storyId: StoryId, fraction: Schema.Finite },
  /** The paragraph at `index` of the transcript so far, while transcription is running. */
  ParagraphTranscribed: { storyId: StoryId, index: Schema.Int, paragraph: Paragraph },
  /** A person's biography changed, began, or is being made anew. */
  BiographyChanged: { personId: PersonId },
  /** Something was written in, or taken back from, this user's own chat about a person; or something waits for their yes. */
  ChatChanged: { personId: PersonId },
  /** A person was added, changed or deleted. Stories display their names. */
  PeopleChanged: {},
  /**
   * Something another keeper shares with this user has changed, so any list may have grown or shrunk.
   */
  AccessChanged: {},
  /** An invitation to this user was added or removed. */
  InvitesChanged: {},
  /**
   * A share this user granted, or one on a story they recorded, has changed: its answer, its role, or
   * the delivery of its mail.
   */
  SharesChanged: {},
  UserChanged: {},
  /** Search is being made ready, or reads stories anew, and is a step further or done. */
  SearchProgressed: {},
  /** Some events were missed: whatever is shown may have changed. */
  AnythingChanged: {},
})
export type LiveEvent = typeof LiveEvent.Type

export interface ServerToClient {
  readonly event: (event: LiveEvent) => void
  /** This node stops, and others go on: the client reconnects at once. */
  readonly leaving: () => void
}
/**
 * Reasons why a connection is refused, as sent to the client. After `crowded` the client waits before
 * it retries.
 */
export type LiveRejection = "signed out" | "crowded" | "unavailable"

/** Clients send no events. */
export type ClientToServer = Record<string, never>
