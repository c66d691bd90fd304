import { Schema } from "effect"
import { UserId } from "./ids.ts"
import { TextName } from "./transcript.ts"

/**
 * Message kinds on the connection of a shared transcript: those of `y-websocket`, and `saved`, which is
 * ours. Each message begins with its kind as a variable-length number.
 */
export const coEditKinds = {
  sync: 0,
  awareness: 1,
  /** Tells a reader why their change was rejected. */
  rejection: 2,
  queryAwareness: 3,
  /**
   * From the server: how many of this connection's `sync` messages with changes have been stored
   * durably, as a variable-length number.
   */
  saved: 4,
} as const

/**
 * Close codes the server uses. `y-websocket` does not reconnect after a 44xx code, where trying again
 * cannot help; it does after any other.
 */
export const coEditCloses = {
  malformed: 4400,
  signedOut: 4401,
  /** The user's access to the story was revoked. */
  accessEnded: 4403,
  notFound: 4404,
  /** The story was deleted; it can still be put back. */
  deleted: 4411,
  /** The change was written under another user's client id, or to something other than the text. */
  notYours: 4409,
  /**
   * A Yjs client id is held by another user, or the server has different characters under it. A client
   * that reconnects under a new id and re-inserts what was not acknowledged loses nothing.
   */
  taken: 4410,
  tooLarge: 4413,
  /** The user's level of access changed; reconnecting applies the new one. */
  accessChanged: 4503,
  tooMany: 4529,
  /**
   * Too many connections of this user or from this network; the client has to wait before it
   * reconnects.
   */
  crowded: 4429,
  /** The client does not read what it is sent. */
  tooSlow: 4508,
  restarting: 1012,
} as const
export type CoEditClose = keyof typeof coEditCloses

export const coEditCloseOf = (code: number): CoEditClose | null => {
  for (const [name, known] of Object.entries(coEditCloses)) {
    if (known === code && isClose(name)) return name
  }
  return null
}
const isClose = (name: string): name is CoEditClose => name in coEditCloses

/** A user who has the story open, as described by the server. */
export const Present = Schema.Struct({
  userId: UserId,
  name: Schema.String,
  /** Cursor color as `#rrggbb`; `colorLight` is the color of the selection. */
  color: Schema.String,
  colorLight: Schema.String,
})
export type Present = typeof Present.Type

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
/** A character's Yjs id. Yjs throws when it looks up a negative clock. */
const ItemId = Schema.Struct({ client: count, clock: count })

/** A position that stays with its character: Yjs's relative position as JSON. */
const Place = Schema.Struct({
  type: Schema.optionalKey(Schema.NullOr(ItemId)),
  tname: Schema.optionalKey(Schema.NullOr(Schema.String.check(Schema.isMaxLength(16)))),
  item: Schema.optionalKey(Schema.NullOr(ItemId)),
  assoc: Schema.optionalKey(Schema.Int),
})

/** What a client reports of itself; the server adds who the user is. */
export const OwnPresence = Schema.Struct({
  cursor: Schema.optionalKey(Schema.NullOr(Schema.Struct({ anchor: Place, head: Place }))),
  /** The text they are editing. */
  editing: Schema.optionalKey(Schema.NullOr(TextName)),
})
export type OwnPresence = typeof OwnPresence.Type

export const Presence = Schema.Struct({ ...OwnPresence.fields, user: Present })
export type Presence = typeof Presence.Type
