import { Context, Deferred, Effect, Layer, Option, Queue, Stream } from "effect"
import { Conflict, type NoRoom, type NotAllowed, type NotFound } from "#protocol/failure.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import type { Language } from "#protocol/language.ts"
import { Happenings } from "../happenings.ts"
import { People } from "../people/people.ts"
import type { Quota } from "../plans/quota.ts"
import type { Media } from "../ports/media.ts"
import type { Kept } from "../kept/kept.ts"
import { viewersOf } from "../access/may.ts"
import type { StoryRecord } from "../kept/stories.ts"
import { Reach } from "../access/reach.ts"
import { UnderWay } from "../stories/under-way.ts"
import type { Hearing } from "../transcripts/hearing.ts"
import type { Rooms } from "../transcripts/rooms.ts"
import { unlessInterrupted } from "../unless-interrupted.ts"
import { clearJob } from "./job.ts"
import { attemptBroke, processStory } from "./process-story.ts"
import { lineTeller } from "./tell-line.ts"
import { type Lane, lanes } from "./turns.ts"
import { WorkRecords } from "./work-records.ts"
import type { Workshop } from "./workshop.ts"

/** Another server may hold the queue's next story; look again at least this often. */
const lookAgainMillis = 30_000

/** With others at the same store, those who wait are told of what those did this often. */
const tellAgainMillis = 5_000

/** Those who wait are told no more often than this. */
const tellNoSoonerMillis = 250

/** A problem of the store must not turn the loop into a storm. */
const restMillis = 1_000

const languageIsKnown = () =>
  new Conflict({
    message: "The language of this story is not in question now. Please reload the page.",
  })

type Needs =
  | Media
  | Kept
  | Kept
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

/** Takes stories from the queue, one after the other in each lane, until each is ready or failed with a reason. */
export class Processing extends Context.Service<
  Processing,
  {
    /**
     * A failed story goes back into the queue, unless nothing in it can be read; any other is left as
     * it is: one in doubt waits for its language.
     */
    readonly restart: (
      user: UserId,
      id: StoryId,
    ) => Effect.Effect<"ready" | "doubted" | "under way", NotFound | NotAllowed | Conflict | NoRoom>
    /** Somebody who may correct the words says in which language they were said; the story goes on from there. */
    readonly toldIn: (
      user: UserId,
      id: StoryId,
      language: Language,
    ) => Effect.Effect<void, NotFound | NotAllowed | Conflict | NoRoom>
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
        const reach = yield* Reach
        const underWay = yield* UnderWay
        const people = yield* People
        const { announce, all } = yield* Happenings
        const services = yield* Effect.context<Needs>()
        const scope = yield* Effect.scope
        const tellLine = yield* lineTeller
        const bells = {
          any: yield* Queue.sliding<true>(1),
          short: yield* Queue.sliding<true>(1),
          line: yield* Queue.sliding<true>(1),
        }
        /** Something in the line has changed. */
        const ring = Effect.forEach(Object.values(bells), (bell) => Queue.offer(bell, true), {
          discard: true,
        })

        yield* all.pipe(
          Stream.filter(({ happening }) => happening._tag === "StoryAdded"),
          Stream.runForEach(() => ring),
          Effect.forkScoped,
        )

        /** Lanes that are at work. While the first is idle it takes whatever there is, and one worker is enough. */
        const busy = new Set<Lane>()
        const isNeeded = (lane: Lane) => lane === "any" || busy.has("any")

        const waitForWork = Effect.fnUntraced(function* (lane: Lane) {
          const due = isNeeded(lane) ? yield* work.nextDue(lane) : Option.none()
          const patience = Math.min(
            lookAgainMillis,
            Option.getOrElse(due, () => lookAgainMillis),
          )
          yield* Effect.timeoutOption(Queue.take(bells[lane]), patience)
        })

        const keepTelling = Effect.gen(function* () {
          const waiting = yield* tellLine
          yield* Effect.sleep(tellNoSoonerMillis)
          yield* Effect.timeoutOption(
            Queue.take(bells.line),
            waiting > 0 && !options.alone ? tellAgainMillis : lookAgainMillis,
          )
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

        const workOnce = Effect.fnUntraced(function* (lane: Lane) {
          const claimed = isNeeded(lane) ? yield* work.claimNext(lane) : Option.none()
          if (Option.isNone(claimed)) return yield* waitForWork(lane)
          busy.add(lane)
          yield* ring
          yield* unlessAbandoned(
            claimed.value.story.id,
            processStory(claimed.value, options.folder).pipe(
              Effect.catchTag("ClaimLost", () => Effect.void),
              unlessInterrupted((cause) => attemptBroke(claimed.value, options.folder, cause)),
              Effect.catchTag("ClaimLost", () => Effect.void),
              Effect.ensuring(
                Effect.suspend(() => {
                  busy.delete(lane)
                  return ring
                }),
              ),
            ),
          )
        })
        const unlessUnreadable = unlessInterrupted((cause) =>
          Effect.andThen(
            Effect.logError("the queue of stories cannot be read", cause),
            Effect.sleep(restMillis),
          ),
        )

        const start = Effect.gen(function* () {
          if (options.alone) yield* work.releaseAll
          for (const rounds of [...lanes.map(workOnce), keepTelling]) {
            yield* Effect.forever(unlessUnreadable(rounds)).pipe(
              Effect.provideContext(services),
              Effect.forkIn(scope),
            )
          }
        })

        const queued = Effect.fnUntraced(function* (story: StoryRecord) {
          yield* announce({
            to: viewersOf(story),
            happening: { _tag: "StoryChanged", storyId: story.id },
          })
          yield* ring
        })

        const restart = Effect.fn("Processing.restart")(function* (user: UserId, id: StoryId) {
          const story = yield* reach.story(user, id, "own")
          if (story.work.state === "ready" || story.work.state === "doubted")
            return story.work.state
          if (story.work.isUnreadable === true) return yield* nothingHelps()
          if (yield* work.reopen(story)) yield* queued(story)
          return "under way" as const
        })

        const toldIn = Effect.fn("Processing.toldIn")(function* (
          user: UserId,
          id: StoryId,
          language: Language,
        ) {
          const story = yield* reach.story(user, id, "contribute")
          if (story.work.isUnreadable === true) return yield* nothingHelps()
          if (!(yield* work.goOnIn(story, language))) return yield* languageIsKnown()
          yield* queued(story)
          // The answer is taken; that it is remembered may fail.
          yield* Effect.ignore(people.learnLanguage(user, story, language))
        })

        const abandon = Effect.fn("Processing.abandon")(function* (id: StoryId) {
          yield* work.close(id)
          yield* ring
          const attempt = atHand.get(id)
          if (attempt !== undefined) {
            yield* Deferred.succeed(attempt.asked, undefined)
            yield* Deferred.await(attempt.ended)
          }
          yield* clearJob(options.folder, id)
          yield* underWay.finished(id)
        })

        return Processing.of({ restart, toldIn, abandon, start })
      }),
    )
}
