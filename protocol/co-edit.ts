import { Schema } from "effect"
import { UserId } from "./ids.ts"
import { TextName } from "./transcript.ts"

/**
 * The kinds of messages on the connection of a shared transcript: those of `y-websocket`, and one of
 * ours. Each message begins with its kind as a variable-length number.
 */
export const coEditKinds = {
  sync: 0,
  awareness: 1,
  /** Tells a reader why what they sent was not taken. */
  refusal: 2,
  queryAwareness: 3,
  /**
   * From the server: how many of the messages of kind `sync` that brought changes on this connection
   * are kept for good, as a variable-length number.
   */
  saved: 4,
} as const

/**
 * Why the server ends a connection. After 44xx nothing is gained by trying again, so `y-websocket`
 * stops; after any other code it comes back.
 */
export const coEditCloses = {
  malformed: 4400,
  signedOut: 4401,
  /** What let this user see the story was taken back. */
  accessEnded: 4403,
  notFound: 4404,
  /** Changes made in somebody else's name, or to something other than the words. */
  notYours: 4409,
  /**
   * A number they write under is another's, or has other words on the server than they have. Who
   * comes back under a new number, with what was not acknowledged written anew, loses nothing.
   */
  taken: 4410,
  tooLarge: 4413,
  /** What this user may do is another now; coming back finds out. */
  accessChanged: 4503,
  tooMany: 4529,
  /** Too many connections of this user, or from where they are; coming back has to wait. */
  crowded: 4429,
  /** Does not read what it is sent. */
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

/** Somebody with the story open, as the server says of them. */
export const Present = Schema.Struct({
  userId: UserId,
  name: Schema.String,
  /** The colour of their cursor, `#rrggbb`, and the same for what they have marked. */
  color: Schema.String,
  colorLight: Schema.String,
})
export type Present = typeof Present.Type

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
/** A character by the Yjs client that wrote it. Yjs throws when it looks for one before the first. */
const ItemId = Schema.Struct({ client: count, clock: count })

/** A place in a text that stays with its character: Yjs's relative position as JSON. */
const Place = Schema.Struct({
  type: Schema.optionalKey(Schema.NullOr(ItemId)),
  tname: Schema.optionalKey(Schema.NullOr(Schema.String.check(Schema.isMaxLength(16)))),
  item: Schema.optionalKey(Schema.NullOr(ItemId)),
  assoc: Schema.optionalKey(Schema.Int),
})

/** What a client tells of itself; who it is the server adds. */
export const OwnPresence = Schema.Struct({
  cursor: Schema.optionalKey(Schema.NullOr(Schema.Struct({ anchor: Place, head: Place }))),
  /** The text they are correcting. */
  editing: Schema.optionalKey(Schema.NullOr(TextName)),
})
export type OwnPresence = typeof OwnPresence.Type

export const Presence = Schema.Struct({ ...OwnPresence.fields, user: Present })
export type Presence = typeof Presence.Type
