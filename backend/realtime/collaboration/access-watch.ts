import { Effect, Stream } from "effect"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { Grants } from "../../features/access/grants.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { keepChecking } from "../../platform/events/periodic-recheck.ts"
import { JoinRoom } from "../../features/transcripts/room/join-room.ts"
import { noticeEnded } from "../../features/accounts/session-watch.ts"
import type { Gatherings } from "./connections-by-story.ts"

/**
 * Ends connections whose user has signed out, or may do something else with the story now, and those
 * to a story that was deleted.
 */
export const keepAccess = Effect.fnUntraced(function* (gatherings: Gatherings) {
  const { all, signOuts } = yield* EventBus
  const { usersIn } = yield* Grants

  const askAgain = Effect.fnUntraced(
    function* (isAsked: (user: UserId, id: StoryId) => boolean) {
      const { partOf, isDeleted } = yield* JoinRoom
      for (const [id, connection] of gatherings.connections) {
        if (!isAsked(connection.user.userId, id)) continue
        const part = yield* partOf(connection.user.userId, id)
        if (part === null) connection.end((yield* isDeleted(id)) ? "deleted" : "accessEnded")
        else if (part !== connection.part) connection.end("accessChanged")
      }
    },
    Effect.catchDefect((defect) =>
      Effect.logWarning("edit permissions could not be checked", defect),
    ),
  )

  yield* Effect.forkScoped(
    Stream.runForEach(signOuts, (session) =>
      Effect.sync(() => {
        for (const [, connection] of gatherings.connections) {
          if (connection.session === session) connection.end("signedOut")
        }
      }),
    ),
  )
  yield* Effect.forkScoped(keepChecking(askAgain(() => true)))
  yield* Effect.forkScoped(
    noticeEnded(() => gatherings.connections.map(([, connection]) => connection.session)),
  )
  yield* Stream.runForEach(all, ({ to, event }) => {
    if (event._tag === "StoryDeleted") return askAgain((_, id) => id === event.storyId)
    if (event._tag !== "AccessChanged" && event._tag !== "PeopleChanged") return Effect.void
    if (to === "everyone") return askAgain(() => true)
    // Other nodes announce things of many families, of whom nobody may be here.
    if (gatherings.connections.length === 0) return Effect.void
    return usersIn(to).pipe(
      Effect.flatMap((users) => askAgain((user) => users.includes(user))),
      Effect.catchDefect((defect) =>
        Effect.logWarning("edit permissions could not be checked", defect),
      ),
    )
  })
})
