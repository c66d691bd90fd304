import type { Awareness } from "y-protocols/awareness"
import type * as Y from "yjs"
import type { CoEditClose } from "#protocol/collaboration.ts"
import type { Paragraph, TextName } from "#protocol/transcript.ts"
import type { UnsentEdits } from "./unsent-edits-db.ts"
import type { Collaborator } from "./presence.ts"

/** The connection as the user sees it: a loss of a few seconds is not reported. */
export type DocumentLine =
  | { readonly state: "opening" | "open" | "away" }
  /** Everything else gets through to the server, and has for several tries. */
  | { readonly state: "blocked" }
  | { readonly state: "ended"; readonly why: CoEditClose }

/** Whether what this tab changed is on the server's disk. */
type SaveState = "saved" | "sending" | "waiting"

export interface RoomSnapshot {
  readonly line: DocumentLine
  /** Whether the document has ever been complete; before that there is nothing to edit. */
  readonly isHere: boolean
  /** Whether the document is in sync with the server, except for changes on their way. */
  readonly isCurrent: boolean
  /** Whether the server lacks words that it once had or that others wrote; they are back once it takes them from this page. */
  readonly isAhead: boolean
  readonly saving: SaveState
  /** Whether unsent changes outlive this tab. */
  readonly isStored: boolean
  /** Why the server did not take what was sent. */
  readonly rejection: string | null
  readonly others: ReadonlyArray<Collaborator>
}

/** A value that can be read and subscribed to. */
export interface Watched<Value> {
  readonly current: () => Value
  readonly subscribe: (listener: () => void) => () => void
}

export type Lines = ReadonlyArray<Paragraph>

/** A story's shared transcript while somebody has it open. */
export interface SharedDocument {
  readonly document: Y.Doc
  readonly awareness: Awareness
  /** The reader. */
  readonly userId: number
  readonly snapshot: Watched<RoomSnapshot>
  /** Whether something this tab changed is not on the server's disk yet. It changes twice with every key. */
  readonly unsaved: Watched<boolean>
  /** Every line of a text with its times, blank ones included; brought up to date a moment after a change. */
  readonly lines: Readonly<Record<TextName, Watched<Lines>>>
  /** Resolves when all changes of this tab are on the server's disk; rejects when that has become impossible. */
  readonly whenSaved: (signal: AbortSignal) => Promise<void>
  /**
   * Holds back the changes of other people until the returned function is called. `onWaiting` is called
   * for each change that waits. The user's own changes are sent as usual.
   */
  readonly hold: (onWaiting: () => void) => () => void
  /** Returns the unsaved changes, to open the room again with them. This room stores nothing more. */
  readonly handOver: () => Promise<UnsentEdits | null>
  /** Deletes the stored changes that the server will not take. Call it once the user has copied them. */
  readonly letGo: () => Promise<void>
  readonly close: () => void
}
