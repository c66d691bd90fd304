import { performance } from "node:perf_hooks"
import {
  Cause,
  Clock,
  Context,
  Effect,
  Latch,
  Layer,
  Metric,
  Option,
  RcMap,
  Schedule,
  type Scope,
} from "effect"
import { InsufficientStorage } from "#protocol/errors.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { measures } from "../../../platform/observability/metrics.ts"
import { unlessInterrupted } from "../../../lib/catch-unless-interrupted.ts"
import { Participants } from "../participants.ts"
import { NodeSync } from "./node-sync.ts"
import { EditLog } from "./edit-log.ts"
import { erasedElsewhere } from "./remote-erasure.ts"
import { SnapshotSync } from "./snapshot-sync.ts"
import { ClusterChannel } from "./cluster-channel.ts"
import { brief, caughtUp, notYet, patient, whenStored } from "./wait-for-room.ts"
import { makePace } from "./batch-size.ts"
import { readRoom, type TranscriptSnapshot, TranscriptSnapshots } from "../snapshots.ts"
import { Room } from "./room.ts"
import type { Batch } from "./types.ts"

/** How long a transcript stays in memory after everybody has closed it. */
const idle = "30 seconds"

/** How writes are retried while the store is unavailable: soon at first. */
const timeout = Schedule.min([Schedule.exponential("200 millis"), Schedule.spaced("10 seconds")])
/**
 * After so many separate changes they are merged, so that opening a transcript never takes long.
 */
const mostApart = 1_000

/**
 * The last save gives up at some point: the writers' browsers still have what was not acknowledged.
 */
const lastTimeout = Schedule.exponential("200 millis").pipe(Schedule.upTo({ times: 6 }))

/** Finer than milliseconds, as a round may take less than one. */
const clockMillis = Effect.map(Clock.currentTimeNanos, (nanos) => Number(nanos) / 1e6)

/**
 * Open transcripts. Each is loaded once, however many users open it at once, and released after its
 * last save.
 */
export class Rooms extends Context.Service<
  Rooms,
  {
    /** The transcript, open until the scope ends. */
    readonly enter: (id: StoryId) => Effect.Effect<Room, InsufficientStorage, Scope.Scope>
    /** Changes the transcript and answers when the change is stored. */
    readonly change: <A>(
      id: StoryId,
      make: (room: Room) => A,
    ) => Effect.Effect<A, InsufficientStorage>
    /** The words as they are now, for callers that do not change them. */
    readonly read: (id: StoryId) => Effect.Effect<TranscriptSnapshot, InsufficientStorage>
    /**
     * The story is deleted: nothing of its transcript is stored from now on, even if somebody still
     * has it open.
     */
    readonly forget: (id: StoryId) => Effect.Effect<void>
    /** Forgets in open transcripts what this user wrote; answers whether any of them knew. */
    readonly disown: (user: UserId) => Effect.Effect<boolean>
    /** At startup: updates what depends on changes that were interrupted by a stop. */
    readonly recover: Effect.Effect<void>
  }
>()("backend/features/transcripts/room/Rooms") {
  static readonly layer = Layer.effect(
    Rooms,
    Effect.gen(function* () {
      const log = yield* EditLog
      const keepingUp = yield* SnapshotSync
      const readings = yield* TranscriptSnapshots
      const catchingUp = yield* NodeSync
      const others = yield* ClusterChannel
      const attendance = yield* Participants
      const open = new Map<StoryId, Room>()
      const tellHowMany = Effect.suspend(() => Metric.update(measures.rooms, open.size))
      const disowned = new Set<UserId>()

      const openRoom = Effect.fnUntraced(function* (id: StoryId) {
        const wakeup = yield* Latch.make(false)
        const state = yield* log.load(id)
        // A latch wakes whoever waits at once, in the middle of the change. Opened after it, so that the batch
        // also has who made the change, and changes that came in together are one write.
        const catchUp = yield* catchingUp.of(id, () => room)
        const room: Room = new Room(state, () => queueMicrotask(() => wakeup.openUnsafe()), catchUp)
        for (const user of disowned) room.disown(user)

        // Everything is stored, so merging may fail now and happen later. Dependent data is updated
        // first, because after merging nobody would check whether it is up to date.
        const putTogether = keepingUp
          .settle(id, room)
          .pipe(Effect.andThen(log.compact(id, room)))
          .pipe(
            unlessInterrupted((cause) =>
              Effect.logWarning("changes could not be merged yet", cause),
            ),
          )

        let kept = 0
        const pace = makePace()
        const keep = Effect.fnUntraced(function* (batch: Batch) {
          const before = performance.eventLoopUtilization().active
          const since = yield* clockMillis
          const record = yield* log.append(id, room, batch).pipe(
            Effect.tapCause((cause) => Effect.logWarning("changes could not be stored yet", cause)),
            // An unavailable store causes a defect, which is turned into a failure so that it is
            // retried, too.
            unlessInterrupted(Effect.fail),
            Effect.retry(timeout),
          )
          room.kept(batch)
          if (record !== null) yield* catchingUp.publishStored(record)
          const now = yield* clockMillis
          // What others did meanwhile is no cost of this; neither is more than went by.
          const active = performance.eventLoopUtilization().active - before
          pace.took(Math.min(active, now - since), now)
          kept += 1
          if (kept % mostApart === 0) yield* putTogether
        })
        const keeping = Effect.gen(function* () {
          yield* wakeup.await
          const rest = pace.left(yield* clockMillis)
          if (rest > 0) yield* Effect.sleep(rest)
          wakeup.closeUnsafe()
          const batch = room.nextBatch()
          if (batch !== null) yield* keep(batch)
        })
        const followUp = yield* keepingUp.follow(id, room)
        yield* catchingUp.follow(id, room, { gone: erased.foundGone(id), putTogether })

        yield* Effect.addFinalizer(() =>
          followUp.finish.pipe(
            Effect.andThen(log.compact(id, room)),
            Effect.andThen(erased.eraseIfGone(id)),
            unlessInterrupted(Effect.fail),
            Effect.retry(lastTimeout),
            unlessInterrupted((cause) =>
              Effect.logError("the last changes could not be stored", cause),
            ),
            Effect.ensuring(
              Effect.sync(() => {
                if (open.get(id) === room) open.delete(id)
                room.document.destroy()
              }),
            ),
            Effect.ensuring(tellHowMany),
            Effect.ignore,
          ),
        )
        yield* Effect.forkScoped(Effect.forever(keeping))
        open.set(id, room)
        yield* tellHowMany
        if (!state.isNew) yield* putTogether
        return room
      })

      const rooms: RcMap.RcMap<StoryId, Room, InsufficientStorage> = yield* RcMap.make({
        // A failed opening is not cached, so that the next attempt loads it again.
        lookup: (id: StoryId) =>
          Effect.tapCause(openRoom(id), (cause) =>
            Cause.hasInterruptsOnly(cause)
              ? Effect.void
              : Effect.forkDetach(RcMap.invalidate(rooms, id)),
          ),
        idleTimeToLive: idle,
      })
      const enter = (id: StoryId) => RcMap.get(rooms, id)

      const change = Effect.fn("Rooms.change")(function* <A>(id: StoryId, make: (room: Room) => A) {
        const room = yield* enter(id)
        yield* caughtUp(room)
        const made = make(room)
        yield* whenStored(room).pipe(
          Effect.timeoutOrElse({ duration: patient, orElse: () => Effect.fail(notYet()) }),
        )
        return made
      }, Effect.scoped)

      const read = Effect.fn("Rooms.read")(function* (id: StoryId) {
        const opened = open.get(id)
        const kept = yield* readings.get(id)
        if (opened === undefined && Option.isSome(kept) && (yield* log.isSettled(id))) {
          return kept.value
        }
        const room = opened ?? (yield* enter(id))
        yield* Effect.ignore(caughtUp(room))
        const reading = readRoom(room)
        // Readers see only what is stored. While the store is unavailable, they get the last stored
        // reading.
        const isStored = yield* Effect.timeoutOption(whenStored(room), brief)
        return Option.isSome(isStored) ? reading : Option.getOrElse(kept, () => reading)
      }, Effect.scoped)

      const forgetHere = Effect.fnUntraced(function* (id: StoryId) {
        const room = open.get(id)
        room?.forget()
        // A write that is under way is completed first.
        if (room !== undefined) yield* Effect.timeoutOption(whenStored(room), brief)
        yield* RcMap.invalidate(rooms, id)
      })
      const forget = Effect.fn("Rooms.forget")((id: StoryId) =>
        Effect.andThen(others.tell({ _tag: "Forgotten", storyId: id }), forgetHere(id)),
      )
      const disownHere = (user: UserId) => {
        disowned.add(user)
        return [...open].filter(([, room]) => room.disown(user)).map(([id]) => id)
      }
      const disown = (user: UserId) =>
        Effect.andThen(
          others.tell({ _tag: "Disowned", userId: user }),
          Effect.sync(() => disownHere(user).length > 0),
        )

      const erased = yield* erasedElsewhere({ open, forget: forgetHere, disown: disownHere })

      const settleIfThere = Effect.fnUntraced(function* (id: StoryId) {
        if (yield* erased.eraseIfGone(id)) return
        // Whoever has it open on another node sees to it.
        if (attendance.elsewhere(id).length > 0) return
        yield* keepingUp.settle(id, yield* enter(id))
      }, Effect.scoped)
      const recover = Effect.gen(function* () {
        for (const id of yield* log.unsettled) {
          // If one transcript cannot be read, the others are still brought up to date.
          yield* settleIfThere(id).pipe(
            unlessInterrupted((cause) =>
              Effect.logError(`story ${String(id)} could not be brought up to date yet`, cause),
            ),
          )
        }
      })

      return Rooms.of({ enter, change, read, forget, disown, recover })
    }),
  )
}
