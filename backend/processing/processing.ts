import { Context, Deferred, Effect, Layer, Option, Queue, Stream } from "effect"
import { Conflict, type NoRoom, type NotAllowed, type NotFound } from "#protocol/failure.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { Happenings } from "../happenings.ts"
import type { Quota } from "../plans/quota.ts"
import type { Media } from "../ports/media.ts"
import type { PassageRecords } from "../search/records.ts"
import { viewersOf } from "../sharing/may.ts"
import type { StoryRecords } from "../stories/records.ts"
import { Stories } from "../stories/stories.ts"
import { UnderWay } from "../stories/under-way.ts"
import type { Hearing } from "../transcripts/hearing.ts"
import type { Rooms } from "../transcripts/rooms.ts"
import { unlessInterrupted } from "../unless-interrupted.ts"
import { clearJob } from "./job.ts"
import { attemptBroke, processStory } from "./process-story.ts"
import { WorkRecords } from "./work-records.ts"
import type { Workshop } from "./workshop.ts"

/** Another server may hold the queue's next story; look again at least this often. */
const lookAgainMillis = 30_000

/** A problem of the store must not turn the loop into a storm. */
const restMillis = 1_000

type Needs =
  | Media
  | StoryRecords
  | PassageRecords
  | WorkRecords
  | Workshop
  | UnderWay
  | Happenings
  | Quota
  | Rooms
  | Hearing

const nothingHelps = () =>
  new Conflict({
    message:
      "Nothing in this recording can be read, and trying again does not change that. The file is kept as you gave it.",
  })

/** Takes stories from the queue, one after the other, until each is ready or failed with a reason. */
export class Processing extends Context.Service<
  Processing,
  {
    /** A failed story goes back into the queue, unless nothing in it can be read; any other is left as it is. */
    readonly restart: (
      user: UserId,
      id: StoryId,
    ) => Effect.Effect<"ready" | "under way", NotFound | NotAllowed | Conflict | NoRoom>
    /** The story is about to be erased: whatever is being made of it ends, and what was kept for that goes. */
    readonly abandon: (id: StoryId) => Effect.Effect<void, NoRoom>
    /** Begins to take stories; called once, when what a crash left has been tidied up. */
    readonly start: Effect.Effect<void, NoRoom>
  }
>()("backend/processing/Processing") {
  /** `folder`: where jobs keep what they need between steps. `alone`: no other server shares the store. */
  static readonly layer = (options: { readonly folder: string; readonly alone: boolean }) =>
    Layer.effect(
      Processing,
      Effect.gen(function* () {
        const work = yield* WorkRecords
        const stories = yield* Stories
        const underWay = yield* UnderWay
        const { announce, all } = yield* Happenings
        const services = yield* Effect.context<Needs>()
        const scope = yield* Effect.scope
        const bell = yield* Queue.sliding<true>(1)

        yield* all.pipe(
          Stream.filter(({ happening }) => happening._tag === "StoryAdded"),
          Stream.runForEach(() => Queue.offer(bell, true)),
          Effect.forkScoped,
        )

        const waitForWork = Effect.gen(function* () {
          const due = Option.getOrElse(yield* work.nextDue, () => lookAgainMillis)
          yield* Effect.timeoutOption(Queue.take(bell), Math.min(lookAgainMillis, due))
        })

        /** Attempts at hand: how to end each, and to know that it has ended. */
        const atHand = new Map<
          StoryId,
          { readonly asked: Deferred.Deferred<void>; readonly ended: Deferred.Deferred<void> }
        >()
        const unlessAbandoned = Effect.fnUntraced(function* <E, R>(
          id: StoryId,
          attempt: Effect.Effect<void, E, R>,
        ) {
          const asked = yield* Deferred.make<void>()
          const ended = yield* Deferred.make<void>()
          atHand.set(id, { asked, ended })
          yield* Effect.raceFirst(attempt, Deferred.await(asked)).pipe(
            Effect.ensuring(
              Effect.suspend(() => {
                atHand.delete(id)
                return Deferred.succeed(ended, undefined)
              }),
            ),
          )
        })

        const workOnce = Effect.gen(function* () {
          const claimed = yield* work.claimNext
          if (Option.isNone(claimed)) return yield* waitForWork
          yield* unlessAbandoned(
            claimed.value.story.id,
            processStory(claimed.value, options.folder).pipe(
              Effect.catchTag("ClaimLost", () => Effect.void),
              unlessInterrupted((cause) => attemptBroke(claimed.value, options.folder, cause)),
              Effect.catchTag("ClaimLost", () => Effect.void),
            ),
          )
        }).pipe(
          unlessInterrupted((cause) =>
            Effect.andThen(
              Effect.logError("the queue of stories cannot be read", cause),
              Effect.sleep(restMillis),
            ),
          ),
        )

        const start = Effect.gen(function* () {
          if (options.alone) yield* work.releaseAll
          yield* Effect.forever(workOnce).pipe(
            Effect.provideContext(services),
            Effect.forkIn(scope),
          )
        })

        const restart = Effect.fn("Processing.restart")(function* (user: UserId, id: StoryId) {
          const story = yield* stories.reach(user, id, "own")
          if (story.work.state === "ready") return "ready" as const
          if (story.work.isUnreadable === true) return yield* nothingHelps()
          if (yield* work.reopen(story)) {
            yield* announce({
              to: viewersOf(story),
              happening: { _tag: "StoryChanged", storyId: id },
            })
            yield* Queue.offer(bell, true)
          }
          return "under way" as const
        })

        const abandon = Effect.fn("Processing.abandon")(function* (id: StoryId) {
          yield* work.close(id)
          const attempt = atHand.get(id)
          if (attempt !== undefined) {
            yield* Deferred.succeed(attempt.asked, undefined)
            yield* Deferred.await(attempt.ended)
          }
          yield* clearJob(options.folder, id)
          yield* underWay.finished(id)
        })

        return Processing.of({ restart, abandon, start })
      }),
    )
}
