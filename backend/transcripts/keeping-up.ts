import { Clock, Context, Effect, Latch, Layer, Schedule, type Scope } from "effect"
import type { NoRoom } from "#protocol/failure.ts"
import type { StoryId } from "#protocol/ids.ts"
import { textNames } from "#protocol/transcript.ts"
import { unlessInterrupted } from "../unless-interrupted.ts"
import { readRoom, Readings } from "./readings.ts"
import { theServer } from "../kept/edits.ts"
import type { Room } from "./room.ts"
import { Versions } from "./versions.ts"
import { WordsNews } from "./words-news.ts"

/** Milliseconds without a change after which what depends on the words follows, and the longest it waits for that. */
const quiet = 700
const longest = 4_000
/** A store that is away is tried again, at first soon. */
const patience = Schedule.min([Schedule.exponential("1 second"), Schedule.spaced("10 seconds")])

/** Has everything that is read elsewhere follow the words of an open transcript. */
export class KeepingUp extends Context.Service<
  KeepingUp,
  {
    /** Follows until the scope ends; `finish` brings everything up to date for the last time. */
    readonly follow: (
      id: StoryId,
      room: Room,
    ) => Effect.Effect<{ readonly finish: Effect.Effect<void, NoRoom> }, never, Scope.Scope>
    /** Brings everything up to date at once. */
    readonly settle: (id: StoryId, room: Room) => Effect.Effect<void, NoRoom>
    /** What people changed and left without saving becomes a version of its own. */
    readonly keepWhatWasLeft: (id: StoryId, room: Room) => Effect.Effect<void, NoRoom>
  }
>()("backend/transcripts/KeepingUp") {
  static readonly layer = Layer.effect(
    KeepingUp,
    Effect.gen(function* () {
      const readings = yield* Readings
      const versions = yield* Versions
      const news = yield* WordsNews

      /** Stories of whose newest reading nobody was told. */
      const untold = new Set<StoryId>()
      const settle = Effect.fn("KeepingUp.settle")(function* (id: StoryId, room: Room) {
        if (room.isForgotten) return
        if (yield* readings.keep(id, readRoom(room))) untold.add(id)
        if (!untold.has(id)) return
        yield* news.tell(id)
        untold.delete(id)
      })

      const keepWhatWasLeft = Effect.fn("KeepingUp.keepWhatWasLeft")(function* (
        id: StoryId,
        room: Room,
      ) {
        for (const text of textNames) {
          if (room.changersOf(text).length === 0) continue
          yield* versions.keep(id, room, text, { kind: "left", by: theServer })
        }
      })

      const follow = Effect.fnUntraced(function* (id: StoryId, room: Room) {
        const bell = yield* Latch.make(false)
        let last = 0
        const hush = room.onKept(() => {
          last = performance.now()
          bell.openUnsafe()
        })
        yield* Effect.addFinalizer(() => Effect.sync(hush))

        const waitForQuiet = Effect.gen(function* () {
          const begun = yield* Clock.currentTimeMillis
          for (;;) {
            yield* Effect.sleep(quiet)
            const now = yield* Clock.currentTimeMillis
            if (performance.now() - last >= quiet || now - begun >= longest) return
          }
        })
        yield* Effect.gen(function* () {
          yield* bell.await
          yield* waitForQuiet
          bell.closeUnsafe()
          yield* settle(id, room).pipe(
            Effect.tapCause((cause) =>
              Effect.logWarning("what follows from a transcript has to wait", cause),
            ),
            unlessInterrupted(Effect.fail),
            Effect.retry(patience),
          )
        }).pipe(Effect.forever, Effect.forkScoped)
        const finish = settle(id, room).pipe(Effect.andThen(keepWhatWasLeft(id, room)))
        return { finish }
      })

      return KeepingUp.of({ follow, settle, keepWhatWasLeft })
    }),
  )
}
