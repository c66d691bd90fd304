import { Context, Effect, Layer, Option, Schedule, type Scope } from "effect"
import { type InsufficientStorage, type NotFound } from "#protocol/errors.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { textNames } from "#protocol/transcript.ts"
import { type AccessLevel, atLeast } from "../../access/policy.ts"
import { notFound } from "../../access/errors.ts"
import { Authorize } from "../../access/authorize.ts"
import { Database } from "../../../platform/database/database.ts"
import { unlessInterrupted } from "../../../lib/catch-unless-interrupted.ts"
import { Participants } from "../participants.ts"
import { SnapshotSync } from "./snapshot-sync.ts"
import { ClientIds } from "./client-ids.ts"
import type { Room } from "./room.ts"
import { Rooms } from "./rooms.ts"

/** How reads are retried while the store is unavailable: soon at first. */
const timeout = Schedule.min([Schedule.exponential("200 millis"), Schedule.spaced("10 seconds")])

/** What somebody who has a transcript open may do with it. */
export type RoomRole = "reads" | "writes"

const partOf = (access: AccessLevel): RoomRole | null =>
  access === "none" ? null : atLeast("contribute", access) ? "writes" : "reads"

/** Opening a transcript for editing or reading. */
export class JoinRoom extends Context.Service<
  JoinRoom,
  {
    /** Opens the transcript for a user until the scope ends. */
    readonly join: (
      user: UserId,
      id: StoryId,
    ) => Effect.Effect<
      { readonly room: Room; readonly part: RoomRole },
      NotFound | InsufficientStorage,
      Scope.Scope
    >
    /** Reserves Yjs client ids for the user, unless another user has one of them. */
    readonly hold: ClientIds["Service"]["hold"]
    /** Tells a room who owns these client ids; those without an owner are free. */
    readonly look: ClientIds["Service"]["look"]
    /** Applies what other nodes have stored by now, as soon as the store is there. */
    readonly catchUp: (room: Room) => Effect.Effect<void>
    /** What the user may do now; null if not even read. */
    readonly partOf: (user: UserId, id: StoryId) => Effect.Effect<RoomRole | null>
    /** Whether the story is deleted, so that nobody may read it until it is put back. */
    readonly isDeleted: (id: StoryId) => Effect.Effect<boolean>
  }
>()("backend/features/transcripts/room/JoinRoom") {
  static readonly layer = Layer.effect(
    JoinRoom,
    Effect.gen(function* () {
      const authorize = yield* Authorize
      const rooms = yield* Rooms
      const keepingUp = yield* SnapshotSync
      const attendance = yield* Participants
      const { hold, look } = yield* ClientIds
      const { stories } = yield* Database

      const partNow = (user: UserId, id: StoryId) =>
        Effect.map(authorize.accessToStory(user, id), partOf)

      /**
       * When the last of those leaves whose changes are in no version, their text is saved as a
       * version.
       */
      const leave = Effect.fn("JoinRoom.leave")(function* (user: UserId, id: StoryId, room: Room) {
        yield* attendance.leave(id, user)
        const changers = textNames.flatMap((text) => room.changersOf(text))
        if (changers.includes(user)) yield* keepingUp.keepOnceAllLeft(id, room)
      })

      const join = Effect.fn("JoinRoom.join")(function* (user: UserId, id: StoryId) {
        const part = yield* partNow(user, id)
        if (part === null) return yield* notFound("story")
        const room = yield* rooms.enter(id)
        // Opening may have taken long, and access may have changed meanwhile.
        const partThen = yield* partNow(user, id)
        if (partThen === null) return yield* notFound("story")
        // If the version cannot be saved now, it is saved when the transcript is closed.
        yield* Effect.acquireRelease(attendance.enter(id, user), () =>
          Effect.ignoreCause(leave(user, id, room)),
        )
        return { room, part: partThen }
      })

      const isDeleted = (id: StoryId) =>
        Effect.map(
          stories.get(id),
          (story) => Option.isSome(story) && story.value.deleted !== undefined,
        )

      const catchUp = (room: Room) =>
        room.catchUp.pipe(unlessInterrupted(Effect.fail), Effect.retry(timeout), Effect.orDie)

      return JoinRoom.of({ catchUp, isDeleted, join, hold, look, partOf: partNow })
    }),
  )
}
