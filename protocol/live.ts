import { Schema } from "effect"
import { StoryId } from "./ids.ts"
import { Progress } from "./story.ts"
import { Paragraph } from "./transcript.ts"

/** What can happen while you watch. Each is a hint: what it names can always be asked for again. */
export const Happening = Schema.TaggedUnion({
  StoryAdded: { storyId: StoryId },
  /** Anything about the story but its progress: title, state, transcript, summary. */
  StoryChanged: { storyId: StoryId },
  /** Its words were corrected, or what follows from them was brought up to date. */
  WordsChanged: { storyId: StoryId },
  StoryProgressed: { storyId: StoryId, progress: Progress },
  /** How far the English is that is made anew, from 0 to 1. That it is there, or never will be, changes the story. */
  TranslationProgressed: { storyId: StoryId, fraction: Schema.Finite },
  /** The paragraph at `index` of the transcript as it is heard so far. */
  ParagraphHeard: { storyId: StoryId, index: Schema.Int, paragraph: Paragraph },
  /** A person was added, changed or deleted; stories show their names. */
  PeopleChanged: {},
  /** What somebody else shares with this user has changed: any list may be longer or shorter now. */
  AccessChanged: {},
  /** An invitation to this user came or went. */
  InvitesChanged: {},
  /** Something about the shares this user gave: an answer, a role, a mail that went out. */
  SharesChanged: {},
  UserChanged: {},
})
export type Happening = typeof Happening.Type

export interface ServerToClient {
  readonly happening: (happening: Happening) => void
}
/** Why a connection is refused, in the words it is refused with. After `crowded` a client waits. */
export type LiveRefusal = "signed out" | "crowded" | "unavailable"

/** Clients only listen. */
export type ClientToServer = Record<string, never>
