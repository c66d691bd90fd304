import { Context, Effect, Layer, Scope, Stream } from "effect"
import { type StoryId, UserId } from "#protocol/ids.ts"
import { aStore, story, through } from "../../../../tests/support/co-editing/transcript-server.ts"
import { Reach } from "../../access/authorize.ts"
import { Happenings } from "../../../platform/events/event-bus.ts"
import { Kept } from "../../../platform/database/database.ts"
import { anAccount } from "../../../platform/cluster/account.fixture.ts"
import { Bus } from "../../../ports/cluster-bus.ts"
import { Documents } from "../../../ports/document-store.ts"
import { severalNodes } from "../../../ports/cluster.fixture.ts"
import { Attendance } from "../participants.ts"
import { EditLog } from "./edit-log.ts"
import { Hearing } from "../transcription-writer.ts"
import { Joining } from "./join-room.ts"
import { KeepingUp } from "./snapshot-sync.ts"
import { openTranscripts } from "../room-layer.ts"
import { OtherNodes } from "./cluster-channel.ts"
import { Rooms } from "./rooms.ts"
import { Versions } from "../versions.ts"

export const ben = UserId.make(8)

/** A node as it is to others: once it is dead, nothing it does reaches the store or the bus. */
interface Life {
  isDead: boolean
  /** What is said meanwhile never comes, and it does not know. */
  isDeaf: boolean
}

const mortalStore = (real: Documents["Service"], life: Life) => {
  const alive = <A, E>(work: Effect.Effect<A, E>) =>
    Effect.suspend(() => (life.isDead ? Effect.die(new Error("This node is dead.")) : work))
  return through(real, { reading: alive, writing: alive })
}

const mortalBus = (real: Bus["Service"], life: Life) =>
  Bus.of({
    ...real,
    say: (...said) => Effect.suspend(() => (life.isDead ? Effect.void : real.say(...said))),
    heard: (topic) => Stream.filter(real.heard(topic), () => !life.isDead && !life.isDeaf),
  })

/** What a node has to do with open transcripts; it stops with the scope. */
const aNode = Effect.fnUntraced(function* (real: Documents["Service"], busOfIt: Bus["Service"]) {
  const life: Life = { isDead: false, isDeaf: false }
  const scope = yield* Scope.make()
  const built = yield* Layer.build(
    Layer.mergeAll(Joining.layer, Hearing.layer).pipe(
      Layer.provideMerge(openTranscripts),
      Layer.provide(Layer.mock(Reach)({ accessToStory: () => Effect.succeed("contribute") })),
      Layer.provideMerge(Layer.merge(Kept.layer, Happenings.layer)),
      Layer.provideMerge(Layer.succeed(Bus, mortalBus(busOfIt, life))),
      Layer.provide(Layer.succeed(Documents, mortalStore(real, life))),
      Layer.fresh,
    ),
  ).pipe(Scope.provide(scope))
  const joining = Context.get(built, Joining)

  /** Somebody opens the transcript, until they leave. */
  const comes = Effect.fnUntraced(function* (user: UserId, id: StoryId = story) {
    const visit = yield* Scope.make()
    const { room } = yield* Scope.provide(joining.join(user, id), visit)
    return { room, leaves: Scope.close(visit, yield* Effect.exit(Effect.void)) }
  })

  return {
    ...{ life, scope, comes },
    bus: Context.get(built, Bus),
    rooms: Context.get(built, Rooms),
    log: Context.get(built, EditLog),
    kept: Context.get(built, Kept),
    versions: Context.get(built, Versions),
    hearing: Context.get(built, Hearing),
    keepingUp: Context.get(built, KeepingUp),
    attendance: Context.get(built, Attendance),
    others: Context.get(built, OtherNodes),
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
  const real = Context.get(yield* Layer.build(layer), Documents)
  const { users } = Context.get(yield* Layer.build(Layer.provide(Kept.layer, layer)), Kept)
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
