import { Effect, Option, Stream } from "effect"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { somebody, theServer } from "../../../platform/database/edits.ts"
import { Database } from "../../../platform/database/database.ts"
import { unlessInterrupted } from "../../../lib/catch-unless-interrupted.ts"
import { EditLog } from "./edit-log.ts"
import { ClusterChannel } from "./cluster-channel.ts"
import type { Room } from "./room.ts"

interface Here {
  readonly open: ReadonlyMap<StoryId, Room>
  /** Lets go of a transcript, of which nothing is stored any more. */
  readonly forget: (id: StoryId) => Effect.Effect<void>
  /** Forgets in open transcripts what this user wrote; answers of which that was known. */
  readonly disown: (user: UserId) => ReadonlyArray<StoryId>
}

/**
 * Stories and accounts that are erased on other nodes. What this node stored of them meanwhile goes too:
 * when it is told, and when it finds it out by itself.
 */
export const erasedElsewhere = Effect.fnUntraced(function* ({ open, forget, disown }: Here) {
  const log = yield* EditLog
  const others = yield* ClusterChannel
  const { users } = yield* Database
  const scope = yield* Effect.scope

  const erase = (id: StoryId) => Effect.andThen(forget(id), log.erase(id))

  const unsign = Effect.fnUntraced(function* (user: UserId) {
    for (const id of disown(user)) {
      yield* Effect.ignore(open.get(id)?.catchUp ?? Effect.void)
      yield* log.unsign(id, user)
    }
  })

  /** Everybody whose account was erased while this node heard nothing. */
  const unsignAllGone = Effect.gen(function* () {
    const known = [...open.values()].flatMap(({ authors, openChanges }) =>
      [...authors, ...openChanges].map(({ userId }) => userId),
    )
    for (const id of new Set(known)) {
      if (id === theServer || id === somebody) continue
      const found = yield* users.get(id)
      if (Option.isNone(found) || found.value.closingSince !== undefined) yield* unsign(id)
    }
  })

  const apart = <E>(work: Effect.Effect<void, E>) =>
    work.pipe(
      unlessInterrupted((cause) =>
        Effect.logWarning("stories erased on other nodes could not be closed yet", cause),
      ),
      Effect.forkIn(scope),
      Effect.asVoid,
    )

  if (!others.isAlone) {
    yield* others.listen((told) => {
      if (told._tag === "Disowned") return apart(unsign(told.userId))
      if (told._tag === "Forgotten" && open.has(told.storyId)) return apart(erase(told.storyId))
      return Effect.void
    })
    yield* Effect.forkScoped(
      Stream.runForEach(others.missed, () => apart(unsignAllGone)),
      { startImmediately: true },
    )
  }

  return {
    /** Found out while it is open here. */
    foundGone: (id: StoryId) => apart(erase(id)),
    /** Nothing of it is left behind by this node. */
    eraseIfGone: Effect.fnUntraced(function* (id: StoryId) {
      if (others.isAlone || !(yield* log.isGone(id))) return false
      yield* log.erase(id)
      return true
    }),
  }
})
