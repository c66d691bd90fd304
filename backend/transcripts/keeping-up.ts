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

/**
 * Milliseconds: how long there must be no change before dependent data is updated, and the longest
 * wait for that.
 */
const quiet = 700
const longest = 4_000
/** How writes are retried while the store is unavailable: soon at first. */
const patience = Schedule.min([Schedule.exponential("1 second"), Schedule.spaced("10 seconds")])

/**
 * Updates what is made from an open transcript's words: the stored reading, and through it search
 * and summary.
 */
export class KeepingUp extends Context.Service<
  KeepingUp,
  {
    /** Follows changes until the scope ends; `finish` updates everything one last time. */
    readonly follow: (
      id: StoryId,
      room: Room,
    ) => Effect.Effect<{ readonly finish: Effect.Effect<void, NoRoom> }, never, Scope.Scope>
    /** Updates everything now. */
    readonly settle: (id: StoryId, room: Room) => Effect.Effect<void, NoRoom>
    /** Saves changes that people left without pressing save as a version. */
    readonly keepWhatWasLeft: (id: StoryId, room: Room) => Effect.Effect<void, NoRoom>
  }
>()("backend/transcripts/KeepingUp") {
  static readonly layer = Layer.effect(
    KeepingUp,
    Effect.gen(function* () {
      const readings = yield* Readings
      const versions = yield* Versions
      const news = yield* WordsNews

      /** Stories whose newest reading was stored but not announced. */
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
