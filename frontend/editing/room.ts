import type { Awareness } from "y-protocols/awareness"
import type * as Y from "yjs"
import type { CoEditClose } from "#protocol/co-edit.ts"
import type { Paragraph, TextName } from "#protocol/transcript.ts"
import type { KeptEdits } from "./kept-edits.ts"
import type { Somebody } from "./presence.ts"

/** The connection as a person notices it: a moment's loss is none. */
export type Line =
  | { readonly state: "opening" | "open" | "away" }
  | { readonly state: "ended"; readonly why: CoEditClose }

/** Whether what this tab changed is on the server's disk. */
export type Saving = "saved" | "sending" | "waiting"

export interface RoomSnapshot {
  readonly line: Line
  /** Whether the document has ever been complete; before that there is nothing to edit. */
  readonly isHere: boolean
  /** Whether what the document says is what the server says, but for what is on its way. */
  readonly isCurrent: boolean
  /** Whether the server said that it lacks what it once had or others wrote; what it then takes comes back. */
  readonly isAhead: boolean
  readonly saving: Saving
  /** Whether unsent changes outlive this tab. */
  readonly isKept: boolean
  /** Why the server did not take what was sent. */
  readonly refusal: string | null
  readonly others: ReadonlyArray<Somebody>
}

/** Something that is read now and again whenever it has changed. */
export interface Watched<Value> {
  readonly current: () => Value
  readonly subscribe: (listener: () => void) => () => void
}

export type Lines = ReadonlyArray<Paragraph>

/** A story's shared transcript while somebody has it open. */
export interface Room {
  readonly document: Y.Doc
  readonly awareness: Awareness
  /** The reader. */
  readonly userId: number
  readonly snapshot: Watched<RoomSnapshot>
  /** Every line of a text with its times, blank ones included; brought up to date a moment after a change. */
  readonly lines: Readonly<Record<TextName, Watched<Lines>>>
  /** Ends when everything this tab changed is on the server's disk; fails when that cannot be any more. */
  readonly whenSaved: (signal: AbortSignal) => Promise<void>
  /**
   * Lets nothing others wrote into the document until the function that is answered is called;
   * `onWaiting` hears of everything that waits. One's own goes out as ever.
   */
  readonly hold: (onWaiting: () => void) => () => void
  /** What is not saved, for another opening to go on with; this one changes nothing that is kept any more. */
  readonly handOver: () => Promise<KeptEdits | null>
  /** Keeps on this device no longer what the server will not take; call it once the person has it elsewhere. */
  readonly letGo: () => Promise<void>
  readonly close: () => void
}
