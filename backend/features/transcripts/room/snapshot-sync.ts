import { Clock, Context, Effect, Latch, Layer, Schedule } from "effect"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { textNames } from "#protocol/transcript.ts"
import { unlessInterrupted } from "../../../lib/catch-unless-interrupted.ts"
import { Participants } from "../participants.ts"
import { ClusterChannel } from "./cluster-channel.ts"
import { readRoom, TranscriptSnapshots } from "../snapshots.ts"
import { theServer } from "../../../platform/database/edits.ts"
import type { Room } from "./room.ts"
import { Versions } from "../versions.ts"
import { TranscriptEvents } from "../transcript-events.ts"

/**
 * Milliseconds: how long there must be no change before dependent data is updated, and the longest
 * wait for that.
 */
const quiet = 700
const longest = 4_000
/** How long another node is left to do what follows what was done there. */
const othersTime = "6 seconds"
const othersTurn = "1 second"
/** How writes are retried while the store is unavailable: soon at first. */
const timeout = Schedule.min([Schedule.exponential("1 second"), Schedule.spaced("10 seconds")])

/**
 * Updates what is made from an open transcript's words: the stored reading, and through it search
 * and summary.
 */
export class SnapshotSync extends Context.Service<SnapshotSync>()(
  "backend/features/transcripts/room/SnapshotSync",
  {
    make: Effect.gen(function* () {
      const readings = yield* TranscriptSnapshots
      const versions = yield* Versions
      const attendance = yield* Participants
      const { isAlone } = yield* ClusterChannel
      const news = yield* TranscriptEvents

      /** Stories whose newest reading was stored but not announced. */
      const untold = new Set<StoryId>()
      /** Updates everything now. */
      const settle = Effect.fn("SnapshotSync.settle")(function* (id: StoryId, room: Room) {
        if (room.isForgotten) return
        const read = Effect.map(room.catchUp, () => readRoom(room))
        if (yield* readings.keep(id, read)) untold.add(id)
        if (!untold.has(id)) return
        yield* news.tell(id)
        untold.delete(id)
      })

      /** Saves changes that people left without pressing save as a version. */
      const keepWhatWasLeft = Effect.fn("SnapshotSync.keepWhatWasLeft")(function* (
        id: StoryId,
        room: Room,
      ) {
        for (const text of textNames) {
          if (room.changersOf(text).length === 0) continue
          yield* versions.keep(id, room, text, { kind: "left", by: theServer })
        }
      })

      const isLeftBy = (room: Room, present: ReadonlyArray<UserId>) => {
        const changers = textNames.flatMap((text) => room.changersOf(text))
        return changers.length > 0 && !changers.some((changer) => present.includes(changer))
      }
      /** Does the same once nobody has the transcript open, on any node, whose changes are in no version. */
      const keepOnceAllLeft = Effect.fn("SnapshotSync.keepOnceAllLeft")(function* (
        id: StoryId,
        room: Room,
      ) {
        yield* room.catchUp
        if (!isLeftBy(room, [...attendance.here(id), ...attendance.elsewhere(id)])) return
        yield* settle(id, room)
        yield* keepWhatWasLeft(id, room)
      })

      /** When somebody leaves on another node, that node saves the version, unless it has gone. */
      const followLeaving = Effect.fnUntraced(function* (id: StoryId, room: Room) {
        const wakeup = yield* Latch.make(false)
        yield* attendance.onLeft(id, () => wakeup.openUnsafe())
        yield* Effect.gen(function* () {
          yield* wakeup.await
          wakeup.closeUnsafe()
          yield* Effect.sleep(othersTurn)
          yield* keepOnceAllLeft(id, room)
        }).pipe(
          unlessInterrupted((cause) =>
            Effect.logWarning("a version could not be stored yet", cause),
          ),
          Effect.forever,
          Effect.forkScoped,
        )
      })

      /** Follows changes until the scope ends; `finish` updates everything one last time. */
      const follow = Effect.fnUntraced(function* (id: StoryId, room: Room) {
        const wakeup = yield* Latch.make(false)
        const ownWakeup = yield* Latch.make(false)
        let last = 0
        const hush = room.onStored((_, isOwn) => {
          last = performance.now()
          if (isOwn) ownWakeup.openUnsafe()
          wakeup.openUnsafe()
        })
        yield* Effect.addFinalizer(() => Effect.sync(hush))
        if (!isAlone) yield* followLeaving(id, room)

        const waitForQuiet = Effect.gen(function* () {
          const begun = yield* Clock.currentTimeMillis
          for (;;) {
            yield* Effect.sleep(quiet)
            const now = yield* Clock.currentTimeMillis
            if (performance.now() - last >= quiet || now - begun >= longest) return
          }
        })
        yield* Effect.gen(function* () {
          yield* wakeup.await
          // What another node stored, that node follows, unless it has gone meanwhile.
          yield* Effect.timeoutOption(ownWakeup.await, othersTime)
          yield* waitForQuiet
          wakeup.closeUnsafe()
          ownWakeup.closeUnsafe()
          yield* settle(id, room).pipe(
            Effect.tapCause((cause) =>
              Effect.logWarning("a transcript's story could not be brought up to date yet", cause),
            ),
            unlessInterrupted(Effect.fail),
            Effect.retry(timeout),
          )
        }).pipe(Effect.forever, Effect.forkScoped)
        const finish = Effect.gen(function* () {
          yield* settle(id, room)
          if (isLeftBy(room, attendance.elsewhere(id))) yield* keepWhatWasLeft(id, room)
        })
        return { finish }
      })

      return { follow, settle, keepWhatWasLeft, keepOnceAllLeft }
    }),
  },
) {
  static readonly layer = Layer.effect(this, this.make)
}
