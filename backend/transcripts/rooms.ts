import { performance } from "node:perf_hooks"
import { Cause, Context, Effect, Latch, Layer, Option, RcMap, Schedule, type Scope } from "effect"
import { NoRoom } from "#protocol/failure.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { unlessInterrupted } from "../unless-interrupted.ts"
import { EditLog } from "./edit-log.ts"
import { KeepingUp } from "./keeping-up.ts"
import { makePace } from "./pace.ts"
import { readRoom, type Reading, Readings } from "./readings.ts"
import { type Batch, Room } from "./room.ts"

/** How long a transcript nobody has open stays in memory. */
const idle = "30 seconds"

/** A store that does not take changes now is tried again, at first soon. */
const patience = Schedule.min([Schedule.exponential("200 millis"), Schedule.spaced("10 seconds")])
/** Changes that stand one by one before they are put together, so that no opening takes long. */
const mostApart = 1_000

/** At the last save there is an end to it: whoever wrote still has what was not acknowledged to them. */
const lastPatience = Schedule.exponential("200 millis").pipe(Schedule.upTo({ times: 6 }))

/** How long a call waits for its change to be kept, and a reader for what others changed. */
const patient = "8 seconds"
const brief = "2 seconds"

const notYet = () =>
  new NoRoom({
    message:
      "The server cannot save this just now. It will as soon as it can; please look again later.",
  })

const whenKept = (room: Room) =>
  Effect.callback<void>((resume) => room.whenKept(() => resume(Effect.void)))

/** Transcripts that are open: each once, however many come at the same moment, and let go after the last save. */
export class Rooms extends Context.Service<
  Rooms,
  {
    /** The transcript, open until the scope ends. */
    readonly enter: (id: StoryId) => Effect.Effect<Room, NoRoom, Scope.Scope>
    /** Changes the transcript and answers when that is kept. */
    readonly change: <A>(id: StoryId, make: (room: Room) => A) => Effect.Effect<A, NoRoom>
    /** The words as they stand, for whoever does not change them. */
    readonly read: (id: StoryId) => Effect.Effect<Reading, NoRoom>
    /** The story is gone: whoever has its transcript open still, nothing of it is kept from here on. */
    readonly forget: (id: StoryId) => Effect.Effect<void>
    /** Open transcripts no longer know what a user wrote as theirs. Answers whether one of them did. */
    readonly disown: (user: UserId) => Effect.Effect<boolean>
    /** At the start: brings up to date what follows from changes that a stop cut off. */
    readonly recover: Effect.Effect<void>
  }
>()("backend/transcripts/Rooms") {
  static readonly layer = Layer.effect(
    Rooms,
    Effect.gen(function* () {
      const log = yield* EditLog
      const keepingUp = yield* KeepingUp
      const readings = yield* Readings
      const open = new Map<StoryId, Room>()

      const openRoom = Effect.fnUntraced(function* (id: StoryId) {
        const bell = yield* Latch.make(false)
        const state = yield* log.load(id)
        // A latch wakes whoever waits right there, in the middle of the change: it rings after it, so that who
        // made it is kept with it, and what came in together in one write.
        const room = new Room(state, () => queueMicrotask(() => bell.openUnsafe()))

        // They are all kept; a store that cannot put them together now can later. What is read elsewhere
        // follows first: of changes that are together nobody asks any more whether it did.
        const putTogether = keepingUp
          .settle(id, room)
          .pipe(Effect.andThen(log.compact(id, room)))
          .pipe(unlessInterrupted((cause) => Effect.logWarning("changes stay one by one", cause)))

        let kept = 0
        const pace = makePace()
        const keep = Effect.fnUntraced(function* (batch: Batch) {
          const before = performance.eventLoopUtilization().active
          yield* log.append(id, room, batch).pipe(
            Effect.tapCause((cause) => Effect.logWarning("changes wait to be kept", cause)),
            // A store that is away is a defect, and comes back as well.
            unlessInterrupted(Effect.fail),
            Effect.retry(patience),
          )
          room.kept(batch)
          pace.took(performance.eventLoopUtilization().active - before, performance.now())
          kept += 1
          if (kept % mostApart === 0) yield* putTogether
        })
        const keeping = Effect.gen(function* () {
          yield* bell.await
          const rest = pace.left(performance.now())
          if (rest > 0) yield* Effect.sleep(rest)
          bell.closeUnsafe()
          const batch = room.nextBatch()
          if (batch !== null) yield* keep(batch)
        })
        const followUp = yield* keepingUp.follow(id, room)

        yield* Effect.addFinalizer(() =>
          followUp.finish.pipe(
            Effect.andThen(log.compact(id, room)),
            unlessInterrupted(Effect.fail),
            Effect.retry(lastPatience),
            unlessInterrupted((cause) => Effect.logError("the last changes were not kept", cause)),
            Effect.ensuring(
              Effect.sync(() => {
                if (open.get(id) === room) open.delete(id)
                room.document.destroy()
              }),
            ),
            Effect.ignore,
          ),
        )
        yield* Effect.forkScoped(Effect.forever(keeping))
        open.set(id, room)
        if (!state.isNew) yield* putTogether
        return room
      })

      const rooms: RcMap.RcMap<StoryId, Room, NoRoom> = yield* RcMap.make({
        // One that could not be opened is not remembered as such: who comes back tries it anew.
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
        const made = make(room)
        yield* whenKept(room).pipe(
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
        const reading = readRoom(room)
        // Nothing is shown that a crash could still take away; while the store is away, what it had.
        const isKept = yield* Effect.timeoutOption(whenKept(room), brief)
        return Option.isSome(isKept) ? reading : Option.getOrElse(kept, () => reading)
      }, Effect.scoped)

      const forget = Effect.fn("Rooms.forget")(function* (id: StoryId) {
        const room = open.get(id)
        room?.forget()
        // What is just being written comes to its end first.
        if (room !== undefined) yield* Effect.timeoutOption(whenKept(room), brief)
        yield* RcMap.invalidate(rooms, id)
      })

      const disown = (user: UserId) =>
        Effect.sync(() => {
          const wasKnown = [...open.values()].map((room) => room.disown(user))
          return wasKnown.includes(true)
        })

      const recover = Effect.gen(function* () {
        for (const id of yield* log.unsettled) {
          // One that cannot be read keeps nobody from the others.
          yield* Effect.scoped(
            Effect.flatMap(enter(id), (room) => keepingUp.settle(id, room)),
          ).pipe(
            unlessInterrupted((cause) =>
              Effect.logError(`what follows from story ${String(id)} has to wait`, cause),
            ),
          )
        }
      })

      return Rooms.of({ enter, change, read, forget, disown, recover })
    }),
  )
}
