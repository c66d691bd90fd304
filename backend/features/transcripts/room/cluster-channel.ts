import { Context, Effect, Layer, Option, Schema, type Scope, Stream } from "effect"
import { ClusterBus } from "../../../ports/cluster-bus.ts"
import { unlessInterrupted } from "../../../lib/catch-unless-interrupted.ts"
import { type RoomMessage, RoomEnvelope } from "./cluster-messages.ts"

const encode = Schema.encodeEffect(RoomEnvelope)
const decode = Schema.decodeUnknownOption(RoomEnvelope)

type Hear = (told: RoomMessage, node: string) => Effect.Effect<void>

/** What this node and the others tell each other of open transcripts. */
export class ClusterChannel extends Context.Service<
  ClusterChannel,
  {
    /** Whether the server is one node: nothing is told, and nothing is heard. */
    readonly isAlone: boolean
    readonly tell: (told: RoomMessage) => Effect.Effect<void>
    /** Whatever another node tells is seen to in its order, until the scope ends. */
    readonly listen: (hear: Hear) => Effect.Effect<void, never, Scope.Scope>
    /** Told each time something of that may have been missed, once it is heard again. */
    readonly missed: Stream.Stream<void>
  }
>()("backend/features/transcripts/room/ClusterChannel") {
  static readonly layer = Layer.effect(
    ClusterChannel,
    Effect.gen(function* () {
      const bus = yield* ClusterBus
      const isAlone = (yield* bus.connectivity) === "alone"
      const listeners = new Set<Hear>()

      const say = Effect.fnUntraced(
        function* (told: RoomMessage) {
          yield* bus.publish("transcripts", yield* encode({ node: bus.node, told }))
        },
        Effect.catch((problem) =>
          Effect.logError("an open transcript could not be announced to the other nodes", problem),
        ),
      )

      const hear = Effect.fnUntraced(function* (text: string) {
        const said = decode(text)
        if (Option.isNone(said)) return
        const { told, node } = said.value
        for (const listener of listeners) {
          yield* Effect.suspend(() => listener(told, node)).pipe(
            unlessInterrupted((cause) =>
              Effect.logWarning("a message from another node was skipped", cause),
            ),
          )
        }
      })

      if (!isAlone) {
        yield* Effect.forkScoped(Stream.runForEach(bus.subscribe("transcripts"), hear), {
          startImmediately: true,
        })
      }

      return ClusterChannel.of({
        isAlone,
        tell: (told) => (isAlone ? Effect.void : say(told)),
        listen: (listener) =>
          Effect.asVoid(
            Effect.acquireRelease(
              Effect.sync(() => listeners.add(listener)),
              () => Effect.sync(() => listeners.delete(listener)),
            ),
          ),
        missed: bus.gaps.pipe(
          Stream.filter((topic) => topic === "transcripts"),
          Stream.map(() => undefined),
        ),
      })
    }),
  )
}
