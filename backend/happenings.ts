import { Context, Effect, Layer, PubSub, Stream } from "effect"
import type { Happening } from "#protocol/live.ts"
import type { Audience } from "./access/may.ts"

/** Something that happened, and who may know of it. */
export interface Announcement {
  readonly to: Audience
  readonly happening: Happening
}

/** How many announcements may wait for a slow listener; older ones go, since each is only a hint. */
const waiting = 4_096

/** What the domain announces, within this process. */
export class Happenings extends Context.Service<
  Happenings,
  {
    readonly announce: (announcement: Announcement) => Effect.Effect<void>
    readonly all: Stream.Stream<Announcement>
    /** A device is signed out: its open connections end. The session is named by its id. */
    readonly announceSignOut: (session: string) => Effect.Effect<void>
    readonly signOuts: Stream.Stream<string>
  }
>()("backend/Happenings") {
  static readonly layer = Layer.effect(
    Happenings,
    Effect.gen(function* () {
      const bus = yield* PubSub.sliding<Announcement>(waiting)
      const signOuts = yield* PubSub.sliding<string>(waiting)
      return Happenings.of({
        announce: (announcement) => Effect.asVoid(PubSub.publish(bus, announcement)),
        all: Stream.fromPubSub(bus),
        announceSignOut: (session) => Effect.asVoid(PubSub.publish(signOuts, session)),
        signOuts: Stream.fromPubSub(signOuts),
      })
    }),
  )
}
