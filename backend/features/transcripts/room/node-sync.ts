import { Context, Effect, Layer, Latch, type Scope, Semaphore, Stream } from "effect"
import type { StoryId } from "#protocol/ids.ts"
import type { TextName } from "#protocol/transcript.ts"
import type { EditRecord } from "../../../platform/database/edits.ts"
import { unlessInterrupted } from "../../../lib/catch-unless-interrupted.ts"
import type { RoomMessage } from "./cluster-messages.ts"
import { EditLog, hearRecords } from "./edit-log.ts"
import { ClusterChannel } from "./cluster-channel.ts"
import type { Room } from "./room.ts"
import { nameOfWords } from "../text-hash.ts"

/** How often it is looked for what other nodes stored, and was not heard of. */
const every = "5 seconds"
/** Characters; a longer change is not told but read from the store. */
const longest = 64 * 1024

/** At least so long is between two looks that nobody waits for. */
const rest = "200 millis"

interface Followed {
  readonly room: Room
  /** Has it look soon. */
  readonly wake: Effect.Effect<void>
}

/** What is done with an open transcript that others may have open elsewhere. */
interface Doing {
  /** The story turns out to be erased. */
  readonly gone: Effect.Effect<void>
  /** A version was saved: merges its changes, so that nobody takes them for changes in no version. */
  readonly putTogether: Effect.Effect<void>
}

/**
 * Looks into the store. Those who ask while it looks share the next look, as this one may be past what
 * they ask for.
 */
const shared = Effect.fnUntraced(function* (look: Effect.Effect<void>) {
  const turn = yield* Semaphore.make(1)
  let asked = 0
  let answered = 0
  return Effect.suspend(() => {
    const mine = (asked += 1)
    return turn.withPermits(1)(
      Effect.suspend(() => {
        if (answered >= mine) return Effect.void
        const upTo = asked
        return Effect.andThen(
          look,
          Effect.sync(() => (answered = upTo)),
        )
      }),
    )
  })
})

/** Makes an open transcript one thing with the same on other nodes. */
export class NodeSync extends Context.Service<
  NodeSync,
  {
    /** How a room catches up; undefined where the server is one node. */
    readonly of: (id: StoryId, room: () => Room) => Effect.Effect<Effect.Effect<void> | undefined>
    /** Keeps a room up with the other nodes, and them with it, until the scope ends. */
    readonly follow: (
      id: StoryId,
      room: Room,
      doing: Doing,
    ) => Effect.Effect<void, never, Scope.Scope>
    /** Tells the other nodes of a change that is stored. */
    readonly publishStored: (record: EditRecord) => Effect.Effect<void>
  }
>()("backend/features/transcripts/room/NodeSync") {
  static readonly layer = Layer.effect(
    NodeSync,
    Effect.gen(function* () {
      const log = yield* EditLog
      const others = yield* ClusterChannel
      const open = new Map<StoryId, Followed>()

      const of = Effect.fnUntraced(function* (id: StoryId, room: () => Room) {
        if (others.isAlone) return undefined
        return yield* shared(Effect.suspend(() => log.catchUp(id, room())))
      })

      const register = (id: StoryId, followed: Followed) =>
        Effect.acquireRelease(
          Effect.sync(() => open.set(id, followed)),
          () => Effect.sync(() => open.get(id) === followed && open.delete(id)),
        )

      /** Tells of versions that are saved here. */
      const followVersions = Effect.fnUntraced(function* (
        id: StoryId,
        room: Room,
        putTogether: Effect.Effect<void>,
      ) {
        const wakeup = yield* Latch.make(false)
        const saved = new Map<TextName, string>()
        const tellSaved = Effect.suspend(() => {
          const all = [...saved]
          saved.clear()
          return Effect.forEach(
            all,
            ([text, words]) => others.tell({ _tag: "VersionStored", storyId: id, text, words }),
            { discard: true },
          )
        })
        const hush = room.onVersion((text, transcript) => {
          saved.set(text, nameOfWords(transcript))
          wakeup.openUnsafe()
        })
        yield* Effect.addFinalizer(() => Effect.andThen(Effect.sync(hush), tellSaved))
        yield* Effect.gen(function* () {
          yield* wakeup.await
          wakeup.closeUnsafe()
          yield* tellSaved
          yield* putTogether
        }).pipe(Effect.forever, Effect.forkScoped)
      })

      const follow = Effect.fnUntraced(function* (
        id: StoryId,
        room: Room,
        { gone, putTogether }: Doing,
      ) {
        if (others.isAlone) return
        const wakeup = yield* Latch.make(false)
        yield* register(id, { room, wake: Effect.asVoid(wakeup.open) })
        yield* followVersions(id, room, putTogether)
        // What was told after the transcript was loaded, and before this.
        yield* room.catchUp
        const look = Effect.gen(function* () {
          if (yield* log.isGone(id)) yield* gone
          else yield* room.catchUp
        }).pipe(
          unlessInterrupted((cause) =>
            Effect.logWarning("changes from other nodes could not be applied yet", cause),
          ),
        )
        yield* Effect.gen(function* () {
          yield* Effect.timeoutOption(wakeup.await, every)
          wakeup.closeUnsafe()
          yield* look
          yield* Effect.sleep(rest)
        }).pipe(Effect.forever, Effect.forkScoped)
      })

      const publishStored = ({ storyId, id, update, authors, changes }: EditRecord) =>
        others.tell({
          ...{ _tag: "Stored", storyId, id, authors, changes },
          ...(update.length <= longest && { update }),
        })

      const hear = (told: RoomMessage) => {
        if (told._tag === "VersionStored") {
          open.get(told.storyId)?.room.versionStoredElsewhere(told.text, told.words)
          return Effect.void
        }
        const followed = told._tag === "Stored" ? open.get(told.storyId) : undefined
        if (told._tag !== "Stored" || followed === undefined) return Effect.void
        const { room, wake } = followed
        const { update } = told
        if (update !== undefined) hearRecords(room, [{ ...told, update }])
        return update === undefined || room.lacksSome ? wake : Effect.void
      }

      if (!others.isAlone) {
        yield* others.listen(hear)
        const all = Effect.suspend(() =>
          Effect.forEach([...open.values()], ({ wake }) => wake, { discard: true }),
        )
        yield* Effect.forkScoped(
          Stream.runForEach(others.missed, () => all),
          { startImmediately: true },
        )
      }

      return NodeSync.of({ of, follow, publishStored })
    }),
  )
}
