import type { Duplex } from "node:stream"
import type { Present } from "#protocol/collaboration.ts"
import type { RoomRole } from "../../features/transcripts/room/join-room.ts"
import type { ReservedId } from "../../features/transcripts/room/client-ids.ts"
import type { Room } from "../../features/transcripts/room/room.ts"
import type { ClientState } from "./messages.ts"

/** Who has the transcript open, and the network stream under their web socket. */
export interface Who {
  readonly user: Present
  readonly session: string
  readonly part: RoomRole
  readonly line: Duplex
}

/** What a connection needs from outside. */
export interface ConnectionContext {
  readonly room: Room
  readonly presence: (states: ReadonlyArray<ClientState>) => void
  readonly everybody: () => Uint8Array
  /** A change from this client was accepted. */
  readonly wrote: () => void
  /** Whether this user may make another request, counting all their windows. */
  readonly mayAsk: () => boolean
  /** The client id that this connection now shows itself under for the first time, if any. */
  readonly shownIn: (states: ReadonlyArray<ClientState>) => number | null
  /** Reserves client ids for the user; resolves when the store has done so. */
  readonly hold: (numbers: ReadonlySet<number>) => Promise<ReservedId>
  /** Looks up the owners of client ids. */
  readonly look: (numbers: ReadonlySet<number>) => Promise<"known" | "tooMany">
  /** Resolves when the room has what other nodes have stored. */
  readonly catchUp: () => Promise<void>
}
