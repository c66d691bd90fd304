import { Context, Effect, Layer, Option, PubSub, Schema, Stream } from "effect"
import type { LiveEvent } from "#protocol/events.ts"
import type { Recipients } from "./audience.ts"
import { ClusterBus } from "../../ports/cluster-bus.ts"
import { type ClusterMessage, ClusterEnvelope } from "./cluster-events.ts"
import { makeThrottle } from "../../lib/throttle-by-key.ts"

/** Something that happened, and who may know of it. */
export interface EventEnvelope {
  readonly to: Recipients
  readonly event: LiveEvent
}

/** How many announcements may wait for a slow listener; older ones go, since each is only a hint. */
const waiting = 4_096

const encode = Schema.encodeEffect(ClusterEnvelope)
const decode = Schema.decodeUnknownOption(ClusterEnvelope)

/** Of these other nodes need only the newest. */
const isProgress = ({ _tag }: LiveEvent) =>
  _tag === "StoryProgressed" || _tag === "TranslationProgressed"

/** What the domain announces, here and on the other nodes of this server. */
export class EventBus extends Context.Service<
  EventBus,
  {
    /** Heard here at once, and then by the other nodes, whether or not the bus between them is there. */
    readonly publish: (envelope: EventEnvelope) => Effect.Effect<void>
    /** What any node announces. */
    readonly all: Stream.Stream<EventEnvelope>
    /** What this node announces: for work that one node does for all. */
    readonly own: Stream.Stream<EventEnvelope>
    /** What the other nodes announce: of progress the newest, at most once a second. */
    readonly others: Stream.Stream<EventEnvelope>
    /** A device is signed out: its open connections end. The session is named by its id. */
    readonly publishSignOut: (session: string) => Effect.Effect<void>
    readonly signOuts: Stream.Stream<string>
    /** Tells the other nodes something that is for no screen. Here it has had its effect already. */
    readonly tell: (event: ClusterMessage) => Effect.Effect<void>
    /** What the other nodes tell. */
    readonly told: Stream.Stream<ClusterMessage>
    /** Told once this node hears the others again, and may have missed any of these. */
    readonly missed: Stream.Stream<void>
  }
>()("backend/platform/events/EventBus") {
  static readonly layer = Layer.effect(
    EventBus,
    Effect.gen(function* () {
      const bus = yield* ClusterBus
      const own = yield* PubSub.sliding<EventEnvelope>(waiting)
      const all = yield* PubSub.sliding<EventEnvelope>(waiting)
      const others = yield* PubSub.sliding<EventEnvelope>(waiting)
      const signOuts = yield* PubSub.sliding<string>(waiting)
      const told = yield* PubSub.sliding<ClusterMessage>(waiting)

      const isAlone = (yield* bus.connectivity) === "alone"
      const sayAtOnce = Effect.fnUntraced(
        function* (said: ClusterEnvelope) {
          yield* bus.publish("events", yield* encode(said))
        },
        Effect.catch((problem) =>
          Effect.logError("an event could not be sent to the other nodes", problem),
        ),
      )
      const spared = yield* makeThrottle(sayAtOnce)
      const say = (said: ClusterEnvelope) => (isAlone ? Effect.void : sayAtOnce(said))

      const sayPublished = Effect.fnUntraced(function* ({ to, event }: EventEnvelope) {
        const said: ClusterEnvelope = { _tag: "Published", to, event }
        if (!("storyId" in event)) return yield* sayAtOnce(said)
        const { storyId, _tag } = event
        if (isProgress(event)) return yield* spared.say(`${_tag} ${String(storyId)}`, said)
        // So that nobody hears how far a story is after hearing that it is done.
        for (const tag of ["StoryProgressed", "TranslationProgressed"])
          yield* spared.sayHeld(`${tag} ${String(storyId)}`)
        yield* sayAtOnce(said)
      })

      const publish = Effect.fnUntraced(function* (envelope: EventEnvelope) {
        yield* PubSub.publish(all, envelope)
        yield* PubSub.publish(own, envelope)
        if (!isAlone) yield* sayPublished(envelope)
      })

      let hasWarned = false
      const leaveOut = Effect.suspend(() => {
        const line = "another node sent an event that this version does not know"
        if (hasWarned) return Effect.logDebug(line)
        hasWarned = true
        return Effect.logWarning(line)
      })

      const hear = Effect.fnUntraced(function* (text: string) {
        const said = decode(text)
        if (Option.isNone(said)) return yield* leaveOut
        const { value } = said
        switch (value._tag) {
          case "Published": {
            const { to, event } = value
            yield* PubSub.publish(all, { to, event })
            yield* PubSub.publish(others, { to, event })
            return
          }
          case "SignedOut": {
            yield* PubSub.publish(signOuts, value.session)
            return
          }
          case "Sent": {
            yield* PubSub.publish(told, value.event)
          }
        }
      })
      yield* Effect.forkScoped(Stream.runForEach(bus.subscribe("events"), hear), {
        startImmediately: true,
      })

      return EventBus.of({
        publish,
        all: Stream.fromPubSub(all),
        own: Stream.fromPubSub(own),
        others: Stream.fromPubSub(others),
        publishSignOut: (session) =>
          Effect.andThen(PubSub.publish(signOuts, session), say({ _tag: "SignedOut", session })),
        signOuts: Stream.fromPubSub(signOuts),
        tell: (event) => say({ _tag: "Sent", event }),
        told: Stream.fromPubSub(told),
        missed: bus.gaps.pipe(
          Stream.filter((topic) => topic === "events"),
          Stream.map(() => undefined),
        ),
      })
    }),
  )
}
