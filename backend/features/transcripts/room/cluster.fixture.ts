import { Context, Effect, Layer, Scope, Stream } from "effect"
import { type StoryId, UserId } from "#protocol/ids.ts"
import { aStore, story, through } from "../../../../tests/support/co-editing/transcript-server.ts"
import { Authorize } from "../../access/authorize.ts"
import { EventBus } from "../../../platform/events/event-bus.ts"
import { Database } from "../../../platform/database/database.ts"
import { anAccount } from "../../../platform/cluster/account.fixture.ts"
import { ClusterBus } from "../../../ports/cluster-bus.ts"
import { DocumentStore } from "../../../ports/document-store.ts"
import { severalNodes } from "../../../ports/cluster.fixture.ts"
import { Participants } from "../participants.ts"
import { EditLog } from "./edit-log.ts"
import { TranscriptionWriter } from "../transcription-writer.ts"
import { JoinRoom } from "./join-room.ts"
import { SnapshotSync } from "./snapshot-sync.ts"
import { openTranscripts } from "../room-layer.ts"
import { ClusterChannel } from "./cluster-channel.ts"
import { Rooms } from "./rooms.ts"
import { Versions } from "../versions.ts"

export const ben = UserId.make(8)

/** A node as it is to others: once it is dead, nothing it does reaches the store or the bus. */
interface Life {
  isDead: boolean
  /** What is said meanwhile never comes, and it does not know. */
  isDeaf: boolean
}

const mortalStore = (real: DocumentStore["Service"], life: Life) => {
  const alive = <A, E>(work: Effect.Effect<A, E>) =>
    Effect.suspend(() => (life.isDead ? Effect.die(new Error("This node is dead.")) : work))
  return through(real, { reading: alive, writing: alive })
}

const mortalBus = (real: ClusterBus["Service"], life: Life) =>
  ClusterBus.of({
    ...real,
    publish: (...said) => Effect.suspend(() => (life.isDead ? Effect.void : real.publish(...said))),
    subscribe: (topic) => Stream.filter(real.subscribe(topic), () => !life.isDead && !life.isDeaf),
  })

/** What a node has to do with open transcripts; it stops with the scope. */
const aNode = Effect.fnUntraced(function* (
  real: DocumentStore["Service"],
  busOfIt: ClusterBus["Service"],
) {
  const life: Life = { isDead: false, isDeaf: false }
  const scope = yield* Scope.make()
  const built = yield* Layer.build(
    Layer.mergeAll(JoinRoom.layer, TranscriptionWriter.layer).pipe(
      Layer.provideMerge(openTranscripts),
      Layer.provide(Layer.mock(Authorize)({ accessToStory: () => Effect.succeed("contribute") })),
      Layer.provideMerge(Layer.merge(Database.layer, EventBus.layer)),
      Layer.provideMerge(Layer.succeed(ClusterBus, mortalBus(busOfIt, life))),
      Layer.provide(Layer.succeed(DocumentStore, mortalStore(real, life))),
      Layer.fresh,
    ),
  ).pipe(Scope.provide(scope))
  const joining = Context.get(built, JoinRoom)

  /** Somebody opens the transcript, until they leave. */
  const comes = Effect.fnUntraced(function* (user: UserId, id: StoryId = story) {
    const visit = yield* Scope.make()
    const { room } = yield* Scope.provide(joining.join(user, id), visit)
    return { room, leaves: Scope.close(visit, yield* Effect.exit(Effect.void)) }
  })

  return {
    ...{ life, scope, comes },
    bus: Context.get(built, ClusterBus),
    rooms: Context.get(built, Rooms),
    log: Context.get(built, EditLog),
    kept: Context.get(built, Database),
    versions: Context.get(built, Versions),
    hearing: Context.get(built, TranscriptionWriter),
    keepingUp: Context.get(built, SnapshotSync),
    attendance: Context.get(built, Participants),
    others: Context.get(built, ClusterChannel),
    joining,
    /** It ends without a word. */
    killed: Effect.sync(() => {
      life.isDead = true
    }),
    /** It ends properly. */
    stopped: Effect.flatMap(Effect.exit(Effect.void), (exit) => Scope.close(scope, exit)),
  }
})

export type Node = Effect.Success<ReturnType<typeof aNode>>

/** Nodes over one store, with a bus between them. */
export const nodesOf = Effect.fnUntraced(function* (most = 2) {
  const { layer, weather } = yield* aStore
  const real = Context.get(yield* Layer.build(layer), DocumentStore)
  const { users } = Context.get(yield* Layer.build(Layer.provide(Database.layer, layer)), Database)
  for (let id = 1; id <= ben; id += 1) yield* users.insert(anAccount(id))
  const { buses, ...bus } = yield* severalNodes(most)
  const all: Array<{ readonly life: Life; readonly stopped: Effect.Effect<void> }> = []
  let started = 0
  const start = Effect.suspend(() => {
    const next = buses[started]
    started += 1
    if (next === undefined) return Effect.die(new Error("There are no more nodes."))
    return Effect.tap(aNode(real, next), (node) => Effect.sync(() => all.push(node)))
  })
  // What is dead could not end otherwise.
  yield* Effect.addFinalizer(() =>
    Effect.forEach(all, ({ life, stopped }) => {
      life.isDead = false
      return stopped
    }),
  )
  return { start, bus, weather }
})
