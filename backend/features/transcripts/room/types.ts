import type * as Y from "yjs"
import type { TextName, Transcript } from "#protocol/transcript.ts"
import type { Author, EditedText } from "../../../platform/database/edits.ts"
import type { ClientAuthor } from "./authorship.ts"

/** What is to be stored next. */
export interface Batch {
  readonly update: Uint8Array
  readonly authors: ReadonlyArray<ClientAuthor>
  readonly changes: ReadonlyArray<EditedText>
  /** Called when the batch is stored. */
  readonly waiting: ReadonlyArray<() => void>
}

export interface RoomState {
  readonly document: Y.Doc
  readonly authors: ReadonlyMap<number, Author>
  readonly changes: ReadonlyArray<EditedText>
  /** The ids of the stored records whose changes the document has. */
  readonly records?: Iterable<string>
}

/** What other nodes stored, and who made it. */
export interface Elsewhere extends Pick<RoomState, "authors" | "changes"> {
  readonly update: Uint8Array
}

/** Client ids in an update whose owners are not known here yet. */
export interface Unheld {
  readonly unheld: ReadonlySet<number>
}

/** How a change arrived. */
export interface Coming {
  /**
   * It is everything the client has that the server lacks. It may contain words of others that this
   * server lost with a disk.
   */
  readonly isAnswer?: boolean
  /** Tries to pay for the cost; false when the sender may not spend that much now. */
  readonly pay?: (passed: number) => boolean
  /** Whether a client id is known to have no owner. */
  readonly isFree?: (client: number) => boolean
}
/** A change that is stored; not `isOwn` if another node stored it. */
export type OnStored = (update: Uint8Array, isOwn: boolean) => void

/** A version of a text was saved here. */
export type HearVersion = (text: TextName, words: Transcript) => void
