import { Context, Effect, Layer, type Scope } from "effect"
import { type NoRoom, type NotFound } from "#protocol/failure.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { textNames } from "#protocol/transcript.ts"
import { type Access, atLeast } from "../access/may.ts"
import { notFound } from "../access/refusals.ts"
import { Reach } from "../access/reach.ts"
import { KeepingUp } from "./keeping-up.ts"
import { Numbers } from "./numbers.ts"
import type { Room } from "./room.ts"
import { Rooms } from "./rooms.ts"

/** What somebody who has a transcript open may do there. */
export type Part = "reads" | "writes"

const partOf = (access: Access): Part | null =>
  access === "none" ? null : atLeast("contribute", access) ? "writes" : "reads"

/** The door to open transcripts. */
export class Joining extends Context.Service<
  Joining,
  {
    /** Opens the transcript for a user until the scope ends. */
    readonly join: (
      user: UserId,
      id: StoryId,
    ) => Effect.Effect<{ readonly room: Room; readonly part: Part }, NotFound | NoRoom, Scope.Scope>
    /** Numbers are the user's from here on, unless another holds one. */
    readonly hold: Numbers["Service"]["hold"]
    /** Lets a room know whose numbers are; the others are nobody's. */
    readonly look: Numbers["Service"]["look"]
    /** What they may do there now; null: not even read. */
    readonly partOf: (user: UserId, id: StoryId) => Effect.Effect<Part | null>
  }
>()("backend/transcripts/Joining") {
  static readonly layer = Layer.effect(
    Joining,
    Effect.gen(function* () {
      const reach = yield* Reach
      const rooms = yield* Rooms
      const keepingUp = yield* KeepingUp
      const { hold, look } = yield* Numbers

      const partNow = (user: UserId, id: StoryId) =>
        Effect.map(reach.accessToStory(user, id), partOf)

      /** Who has which transcript open, once for each of their windows. */
      const present = new Map<Room, ReadonlyArray<UserId>>()

      const enter = (user: UserId, room: Room) =>
        Effect.sync(() => present.set(room, [...(present.get(room) ?? []), user]))

      /** The last who leaves of those who changed something leaves a version behind. */
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
        // It may have taken long, and what they may do be another by now.
        const partThen = yield* partNow(user, id)
        if (partThen === null) return yield* notFound("story")
        // What cannot be kept now follows when the transcript is let go.
        yield* Effect.acquireRelease(enter(user, room), () =>
          Effect.ignoreCause(leave(user, id, room)),
        )
        return { room, part: partThen }
      })

      return Joining.of({ join, hold, look, partOf: partNow })
    }),
  )
}
