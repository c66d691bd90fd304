import { Context, Effect, Layer, type Scope } from "effect"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { ClusterChannel } from "./room/cluster-channel.ts"

/** How often the other nodes are told who is here; milliseconds. */
const every = 5_000
/** A node that has told nothing in so many of these turns has gone. */
const longest = 4

interface There {
  readonly users: ReadonlyArray<UserId>
  /** The turn in which it told so. */
  readonly at: number
}

/** Who has each transcript open, on which node ever: each user once for each window. */
export class Participants extends Context.Service<
  Participants,
  {
    readonly enter: (id: StoryId, user: UserId) => Effect.Effect<void>
    readonly leave: (id: StoryId, user: UserId) => Effect.Effect<void>
    readonly here: (id: StoryId) => ReadonlyArray<UserId>
    /** Those on the other nodes, as far as they have told. */
    readonly elsewhere: (id: StoryId) => ReadonlyArray<UserId>
    /** Calls back when somebody has left on another node, or that node has gone, until the scope ends. */
    readonly onLeft: (id: StoryId, told: () => void) => Effect.Effect<void, never, Scope.Scope>
  }
>()("backend/features/transcripts/Participants") {
  static readonly layer = Layer.effect(
    Participants,
    Effect.gen(function* () {
      const others = yield* ClusterChannel
      const here = new Map<StoryId, ReadonlyArray<UserId>>()
      const elsewhere = new Map<StoryId, Map<string, There>>()
      const listeners = new Map<StoryId, Set<() => void>>()
      let turn = 0

      const usersHere = (id: StoryId) => here.get(id) ?? []
      const tell = (id: StoryId, asks = false) =>
        Effect.suspend(() =>
          others.tell({ _tag: "Present", storyId: id, users: usersHere(id), asks }),
        )

      const put = (id: StoryId, users: ReadonlyArray<UserId>) => {
        if (users.length === 0) here.delete(id)
        else here.set(id, users)
      }
      const enter = Effect.fnUntraced(function* (id: StoryId, user: UserId) {
        const isFirst = !here.has(id)
        put(id, [...usersHere(id), user])
        yield* tell(id, isFirst)
      })
      const leave = Effect.fnUntraced(function* (id: StoryId, user: UserId) {
        const before = usersHere(id)
        const at = before.indexOf(user)
        if (at === -1) return
        put(id, before.toSpliced(at, 1))
        yield* tell(id)
      })

      /** Somebody there may have left. */
      const noteLeft = (id: StoryId) => {
        for (const told of listeners.get(id) ?? []) told()
      }
      const forget = (id: StoryId, node: string) => {
        const nodes = elsewhere.get(id)
        if (nodes?.delete(node) !== true) return
        if (nodes.size === 0) elsewhere.delete(id)
        noteLeft(id)
      }
      const note = (id: StoryId, node: string, users: ReadonlyArray<UserId>) => {
        if (users.length === 0) return forget(id, node)
        const nodes = elsewhere.get(id) ?? new Map<string, There>()
        elsewhere.set(id, nodes)
        const before = nodes.get(node)?.users ?? []
        nodes.set(node, { users, at: turn })
        if (before.some((user) => !users.includes(user))) noteLeft(id)
      }

      if (!others.isAlone) {
        yield* others.listen((told, node) => {
          if (told._tag !== "Present") return Effect.void
          note(told.storyId, node, told.users)
          return told.asks && here.has(told.storyId) ? tell(told.storyId) : Effect.void
        })
        yield* Effect.gen(function* () {
          yield* Effect.sleep(every)
          turn += 1
          for (const id of here.keys()) yield* tell(id)
          for (const [id, nodes] of elsewhere) {
            for (const [node, { at }] of nodes) if (turn - at > longest) forget(id, node)
          }
        }).pipe(Effect.forever, Effect.forkScoped)
      }

      const onLeft = (id: StoryId, told: () => void) =>
        Effect.asVoid(
          Effect.acquireRelease(
            Effect.sync(() => listeners.set(id, (listeners.get(id) ?? new Set()).add(told))),
            () =>
              Effect.sync(() => {
                const left = listeners.get(id)
                left?.delete(told)
                if (left?.size === 0) listeners.delete(id)
              }),
          ),
        )

      return Participants.of({
        enter,
        leave,
        here: usersHere,
        elsewhere: (id) => [...(elsewhere.get(id)?.values() ?? [])].flatMap(({ users }) => users),
        onLeft,
      })
    }),
  )
}
