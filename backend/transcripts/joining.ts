import { Context, Effect, Layer, Option, type Scope } from "effect"
import { type NoRoom, type NotFound } from "#protocol/failure.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { textNames } from "#protocol/transcript.ts"
import { type Access, atLeast } from "../access/may.ts"
import { notFound } from "../access/refusals.ts"
import { Reach } from "../access/reach.ts"
import { Kept } from "../kept/kept.ts"
import { KeepingUp } from "./keeping-up.ts"
import { Numbers } from "./numbers.ts"
import type { Room } from "./room.ts"
import { Rooms } from "./rooms.ts"

/** What somebody who has a transcript open may do with it. */
export type Part = "reads" | "writes"

const partOf = (access: Access): Part | null =>
  access === "none" ? null : atLeast("contribute", access) ? "writes" : "reads"

/** Opening a transcript for editing or reading. */
export class Joining extends Context.Service<
  Joining,
  {
    /** Opens the transcript for a user until the scope ends. */
    readonly join: (
      user: UserId,
      id: StoryId,
    ) => Effect.Effect<{ readonly room: Room; readonly part: Part }, NotFound | NoRoom, Scope.Scope>
    /** Reserves Yjs client ids for the user, unless another user has one of them. */
    readonly hold: Numbers["Service"]["hold"]
    /** Tells a room who owns these client ids; those without an owner are free. */
    readonly look: Numbers["Service"]["look"]
    /** What the user may do now; null if not even read. */
    readonly partOf: (user: UserId, id: StoryId) => Effect.Effect<Part | null>
    /** Whether the story is deleted, so that nobody may read it until it is put back. */
    readonly isDeleted: (id: StoryId) => Effect.Effect<boolean>
  }
>()("backend/transcripts/Joining") {
  static readonly layer = Layer.effect(
    Joining,
    Effect.gen(function* () {
      const reach = yield* Reach
      const rooms = yield* Rooms
      const keepingUp = yield* KeepingUp
      const { hold, look } = yield* Numbers
      const { stories } = yield* Kept

      const partNow = (user: UserId, id: StoryId) =>
        Effect.map(reach.accessToStory(user, id), partOf)

      /** The users who have each transcript open, once for each window. */
      const present = new Map<Room, ReadonlyArray<UserId>>()

      const enter = (user: UserId, room: Room) =>
        Effect.sync(() => present.set(room, [...(present.get(room) ?? []), user]))

      /**
       * When the last of those leaves whose changes are in no version, their text is saved as a
       * version.
       */
      const leave = Effect.fn("Joining.leave")(function* (user: UserId, id: StoryId, room: Room) {
        const before = present.get(room) ?? []
        const others = before.toSpliced(before.indexOf(user), 1)
        if (others.length === 0) present.delete(room)
        else present.set(room, others)
        const changers = textNames.flatMap((text) => room.changersOf(text))
        if (!changers.includes(user) || changers.some((changer) => others.includes(changer))) return
        yield* keepingUp.settle(id, room)
        yield* keepingUp.keepWhatWasLeft(id, room)
      })

      const join = Effect.fn("Joining.join")(function* (user: UserId, id: StoryId) {
        const part = yield* partNow(user, id)
        if (part === null) return yield* notFound("story")
        const room = yield* rooms.enter(id)
        // Opening may have taken long, and access may have changed meanwhile.
        const partThen = yield* partNow(user, id)
        if (partThen === null) return yield* notFound("story")
        // If the version cannot be saved now, it is saved when the transcript is closed.
        yield* Effect.acquireRelease(enter(user, room), () =>
          Effect.ignoreCause(leave(user, id, room)),
        )
        return { room, part: partThen }
      })

      const isDeleted = (id: StoryId) =>
        Effect.map(
          stories.get(id),
          (story) => Option.isSome(story) && story.value.deleted !== undefined,
        )

      return Joining.of({ isDeleted, join, hold, look, partOf: partNow })
    }),
  )
}
