import { Context, Effect, Layer, Option, PubSub, Schema, Stream } from "effect"
import type { Happening } from "#protocol/events.ts"
import type { Audience } from "./audience.ts"
import { ClusterBus } from "../../ports/cluster-bus.ts"
import { type DomainEvent, Said } from "./cluster-events.ts"
import { makeSpared } from "../../lib/throttle-by-key.ts"

/** Something that happened, and who may know of it. */
export interface Announcement {
  readonly to: Audience
  readonly happening: Happening
}

/** How many announcements may wait for a slow listener; older ones go, since each is only a hint. */
const waiting = 4_096

const encode = Schema.encodeEffect(Said)
const decode = Schema.decodeUnknownOption(Said)

/** Of these other nodes need only the newest. */
const isProgress = ({ _tag }: Happening) =>
  _tag === "StoryProgressed" || _tag === "TranslationProgressed"

/** What the domain announces, here and on the other nodes of this server. */
export class EventBus extends Context.Service<
  EventBus,
  {
    /** Heard here at once, and then by the other nodes, whether or not the bus between them is there. */
    readonly announce: (announcement: Announcement) => Effect.Effect<void>
    /** What any node announces. */
    readonly all: Stream.Stream<Announcement>
    /** What this node announces: for work that one node does for all. */
    readonly own: Stream.Stream<Announcement>
    /** What the other nodes announce: of progress the newest, at most once a second. */
    readonly others: Stream.Stream<Announcement>
    /** A device is signed out: its open connections end. The session is named by its id. */
    readonly announceSignOut: (session: string) => Effect.Effect<void>
    readonly signOuts: Stream.Stream<string>
    /** Tells the other nodes something that is for no screen. Here it has had its effect already. */
    readonly tell: (event: DomainEvent) => Effect.Effect<void>
    /** What the other nodes tell. */
    readonly told: Stream.Stream<DomainEvent>
    /** Told once this node hears the others again, and may have missed any of these. */
    readonly missed: Stream.Stream<void>
  }
>()("backend/platform/events/EventBus") {
  static readonly layer = Layer.effect(
    EventBus,
    Effect.gen(function* () {
      const bus = yield* ClusterBus
      const own = yield* PubSub.sliding<Announcement>(waiting)
      const all = yield* PubSub.sliding<Announcement>(waiting)
      const others = yield* PubSub.sliding<Announcement>(waiting)
      const signOuts = yield* PubSub.sliding<string>(waiting)
      const told = yield* PubSub.sliding<DomainEvent>(waiting)

      const isAlone = (yield* bus.togetherness) === "alone"
      const sayAtOnce = Effect.fnUntraced(
        function* (said: Said) {
          yield* bus.say("happenings", yield* encode(said))
        },
        Effect.catch((problem) =>
          Effect.logError("the other nodes were not told of something", problem),
        ),
      )
      const spared = yield* makeSpared(sayAtOnce)
      const say = (said: Said) => (isAlone ? Effect.void : sayAtOnce(said))

      const sayAnnounced = Effect.fnUntraced(function* ({ to, happening }: Announcement) {
        const said: Said = { _tag: "Announced", to, happening }
        if (!("storyId" in happening)) return yield* sayAtOnce(said)
        const { storyId, _tag } = happening
        if (isProgress(happening)) return yield* spared.say(`${_tag} ${String(storyId)}`, said)
        // So that nobody hears how far a story is after hearing that it is done.
        for (const tag of ["StoryProgressed", "TranslationProgressed"])
          yield* spared.sayHeld(`${tag} ${String(storyId)}`)
        yield* sayAtOnce(said)
      })

      const announce = Effect.fnUntraced(function* (announcement: Announcement) {
        yield* PubSub.publish(all, announcement)
        yield* PubSub.publish(own, announcement)
        if (!isAlone) yield* sayAnnounced(announcement)
      })

      let hasWarned = false
      const leaveOut = Effect.suspend(() => {
        const line = "another node said something that this version does not know"
        if (hasWarned) return Effect.logDebug(line)
        hasWarned = true
        return Effect.logWarning(line)
      })

      const hear = Effect.fnUntraced(function* (text: string) {
        const said = decode(text)
        if (Option.isNone(said)) return yield* leaveOut
        const { value } = said
        switch (value._tag) {
          case "Announced": {
            const { to, happening } = value
            yield* PubSub.publish(all, { to, happening })
            yield* PubSub.publish(others, { to, happening })
            return
          }
          case "SignedOut": {
            yield* PubSub.publish(signOuts, value.session)
            return
          }
          case "Told": {
            yield* PubSub.publish(told, value.event)
          }
        }
      })
      yield* Effect.forkScoped(Stream.runForEach(bus.heard("happenings"), hear), {
        startImmediately: true,
      })

      return EventBus.of({
        announce,
        all: Stream.fromPubSub(all),
        own: Stream.fromPubSub(own),
        others: Stream.fromPubSub(others),
        announceSignOut: (session) =>
          Effect.andThen(PubSub.publish(signOuts, session), say({ _tag: "SignedOut", session })),
        signOuts: Stream.fromPubSub(signOuts),
        tell: (event) => say({ _tag: "Told", event }),
        told: Stream.fromPubSub(told),
        missed: bus.gaps.pipe(
          Stream.filter((topic) => topic === "happenings"),
          Stream.map(() => undefined),
        ),
      })
    }),
  )
}
