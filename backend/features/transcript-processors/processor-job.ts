import { Clock, Context, Effect, Layer, Option, Stream } from "effect"
import type { StoryId } from "#protocol/ids.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Jobs } from "../../platform/jobs/jobs.ts"
import { Database } from "../../platform/database/database.ts"
import type { TranscriptSnapshotLine } from "../../platform/database/transcript-snapshots.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { EngineError } from "../../ports/engine-error.ts"
import { TranscriptSnapshots } from "../transcripts/snapshots.ts"
import { unlessInterrupted } from "../../lib/catch-unless-interrupted.ts"
import { makePending } from "./debounce.ts"
import { type HeldSnapshot, ProcessorClaims, processorJobType } from "./job-type.ts"
import { listProcessors, rulesOf } from "./processors.ts"

/**
 * Milliseconds between looks at the store: a change announced to another server that then crashed is
 * only known there.
 */
const lookIntoStore = 30_000
/** Stories from before that are gone through at once, and the milliseconds between. */
const oldAtOnce = 20
const betweenOld = 10_000
/** Stories in one query. */
const asked = 200

/** Has all that is made of a story's transcript follow it after people have corrected it. */
export class TranscriptProcessors extends Context.Service<
  TranscriptProcessors,
  {
    /** Reports that the story's text may have changed. */
    readonly note: (id: StoryId) => Effect.Effect<void>
    /** Finds updates that were left undone when a server stopped. Also runs at the start. */
    readonly recover: Effect.Effect<void>
  }
>()("backend/features/transcript-processors/TranscriptProcessors") {
  static readonly layer = Layer.effect(
    TranscriptProcessors,
    Effect.gen(function* () {
      const { stories } = yield* Database
      const readings = yield* TranscriptSnapshots
      const { hold, claims } = yield* ProcessorClaims
      const processors = yield* listProcessors
      const rules = rulesOf(processors)
      const { all } = yield* EventBus
      const jobs = yield* Jobs
      const pending = makePending<StoryId>()
      const remember = (id: StoryId) =>
        Effect.map(Clock.currentTimeMillis, (now) => pending.note(id, now))

      const followWords = Effect.fnUntraced(function* (held: HeldSnapshot) {
        const { id, reading } = held
        const story = yield* stories.get(id)
        if (Option.isNone(story)) return
        const failures: Array<EngineError> = []
        for (const { process } of processors) {
          // An engine that is away keeps nothing from what rests on another, or on none.
          yield* process(story.value, reading, claims.renew(held)).pipe(
            Effect.catchIf(
              (error) => error instanceof EngineError,
              (error) => Effect.sync(() => void failures.push(error)),
            ),
          )
        }
        const [failure] = failures
        if (failure !== undefined) return yield* failure
        if (!(yield* readings.markIndexed(reading, rules))) yield* remember(id)
        pending.succeeded(id)
      })

      /**
       * The claim is lost to another server, or the story was erased. In that case what was indexed
       * concurrently is removed.
       */
      const lost = Effect.fnUntraced(function* ({ id }: HeldSnapshot) {
        if (Option.isSome(yield* readings.get(id))) return yield* remember(id)
        for (const { forget } of processors) if (forget !== undefined) yield* forget(id)
      })

      const tryLater = Effect.fnUntraced(function* (id: StoryId, why: unknown) {
        yield* Effect.logWarning("what follows a transcript could not be updated yet", why)
        pending.failed(id)
        yield* remember(id)
      })

      const isFollowed = Effect.fnUntraced(function* ({
        id,
        work: { state },
        isManuallyTranscribed = false,
        deleted,
      }: StoryRecord) {
        // Rests until it is put back, and is found then.
        if (deleted !== undefined) return false
        if (state !== "failed") return state === "ready"
        const reading = yield* readings.get(id)
        return Option.isSome(reading) && (isManuallyTranscribed || reading.value.isByHand === true)
      })

      const takeOne = Effect.fnUntraced(function* (id: StoryId) {
        const story = yield* stories.get(id)
        // Processing ends with a summary and an index of its own. If the text was corrected meanwhile,
        // the end of processing is announced as another change.
        const held =
          Option.isSome(story) && (yield* isFollowed(story.value)) ? yield* hold(id) : null
        if (held?._tag === "HeldSnapshot") return Option.some(held)
        if (held?._tag === "HeldElsewhere") yield* remember(id)
        pending.succeeded(id)
        return Option.none<HeldSnapshot>()
      })
      const take = Effect.gen(function* () {
        for (;;) {
          const id = pending.take(yield* Clock.currentTimeMillis)
          if (id === undefined) return Option.none<HeldSnapshot>()
          const held = yield* takeOne(id).pipe(
            unlessInterrupted((cause) =>
              Effect.as(tryLater(id, cause), Option.none<HeldSnapshot>()),
            ),
          )
          if (Option.isSome(held)) return held
        }
      })

      const noteWhatIsLeft = Effect.gen(function* () {
        const left = (yield* readings.notIndexed).filter(({ id }) => !pending.has(id))
        for (let at = 0; at < left.length; at += asked) {
          const some = left.slice(at, at + asked)
          const ids = (lines: ReadonlyArray<TranscriptSnapshotLine>) => ({
            ...{ id: { $in: lines.map(({ id }) => id) }, deleted: { $exists: false } },
          })
          // The others are announced when they become ready, if they ever do.
          const ready = yield* stories.find({ filter: { ...ids(some), "work.state": "ready" } })
          const byHand = some.filter(({ isByHand }) => isByHand === true)
          const written =
            byHand.length === 0
              ? []
              : yield* stories.find({ filter: { ...ids(byHand), "work.state": "failed" } })
          for (const { id } of [...ready, ...written]) yield* remember(id)
        }
      })
      /**
       * Stories that other rules than today's have gone through: a few at a time and only while nothing
       * else is to be done. One that fails again and again does not keep them all from it; many that do,
       * do.
       */
      const catchUpSlowly = Effect.gen(function* () {
        const left = [...(yield* readings.outdated(rules))]
        while (left.length > 0) {
          yield* Effect.sleep(betweenOld)
          if (!pending.isQuiet(oldAtOnce)) continue
          for (const id of left.splice(0, oldAtOnce)) {
            if (yield* readings.unmarkOutdated(id, rules)) yield* remember(id)
          }
        }
      }).pipe(
        unlessInterrupted((cause) => Effect.logWarning("old stories could not be checked", cause)),
      )
      const keepLooking = Effect.sleep(lookIntoStore).pipe(
        Effect.andThen(noteWhatIsLeft),
        unlessInterrupted((cause) => Effect.logWarning("the store could not be read", cause)),
        Effect.forever,
      )
      const { wake } = yield* jobs.handle(processorJobType, ({ wake }) => ({
        claims,
        take: () => take,
        nextDue: () =>
          Effect.map(Clock.currentTimeMillis, (now) => Option.fromNullishOr(pending.nextDue(now))),
        work: (held: HeldSnapshot) => followWords(held).pipe(Effect.ensuring(claims.letGo(held))),
        broke: ({ id }: HeldSnapshot, cause) => tryLater(id, cause),
        lost,
        beside: Effect.andThen(
          unlessInterrupted((cause) =>
            Effect.logWarning("unfinished work could not be found", cause),
          )(noteWhatIsLeft),
          Effect.andThen(
            wake,
            Effect.all([keepLooking, catchUpSlowly], { concurrency: "unbounded", discard: true }),
          ),
        ),
      }))
      const note = (id: StoryId) => Effect.andThen(remember(id), wake)

      const keepNoting = Stream.runForEach(all, ({ event }) =>
        event._tag === "TranscriptChanged" || event._tag === "StoryChanged"
          ? note(event.storyId)
          : Effect.void,
      )
      if (jobs.works) yield* Effect.forkScoped(keepNoting)

      return TranscriptProcessors.of({ note, recover: Effect.andThen(noteWhatIsLeft, wake) })
    }),
  )
}
