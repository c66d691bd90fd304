import { Clock, Context, Effect, Layer, Option, Stream } from "effect"
import type { StoryId } from "#protocol/ids.ts"
import { Happenings } from "../happenings.ts"
import { Jobs } from "../jobs/jobs.ts"
import { Kept } from "../kept/kept.ts"
import { Rewriting } from "../stories/rewriting.ts"
import { followingWork, type Held, Holding } from "../transcripts/holding.ts"
import { Readings } from "../transcripts/readings.ts"
import { Versions } from "../transcripts/versions.ts"
import { unlessInterrupted } from "../unless-interrupted.ts"
import { Indexing } from "./indexing.ts"
import { makePending } from "./pending.ts"

/** News of words another server was told, and did not live to see to, is in the store alone. */
const lookIntoStore = 30_000
/** Stories the store is asked about in one question. */
const asked = 200

/** Has what is made of a story's words, its summary and what search knows, follow the words people correct. */
export class Following extends Context.Service<
  Following,
  {
    /** The story's words may have changed since. */
    readonly note: (id: StoryId) => Effect.Effect<void>
    /** What a stop left undone, which is also looked for at the start. */
    readonly recover: Effect.Effect<void>
  }
>()("backend/search/Following") {
  static readonly layer = Layer.effect(
    Following,
    Effect.gen(function* () {
      const { stories } = yield* Kept
      const readings = yield* Readings
      const { hold, claims } = yield* Holding
      const versions = yield* Versions
      const indexing = yield* Indexing
      const rewriting = yield* Rewriting
      const { all } = yield* Happenings
      const jobs = yield* Jobs
      const pending = makePending<StoryId>()
      const remember = (id: StoryId) =>
        Effect.map(Clock.currentTimeMillis, (now) => pending.note(id, now))

      const followWords = Effect.fnUntraced(function* (held: Held) {
        const { reading } = held
        const { id, original } = reading
        const story = yield* stories.get(id)
        if (Option.isNone(story)) return
        yield* indexing.index(id, original, claims.renew(held))
        yield* rewriting.rewrite(story.value, original).pipe(
          // The next words may be another matter.
          Effect.catchIf(
            (error) => error._tag === "EngineFailed" && !error.canPass,
            (error) => Effect.logWarning("the summary stays as it is", error),
          ),
        )
        if (!(yield* readings.markIndexed(reading))) yield* remember(id)
        pending.succeeded(id)
      })

      /** Somebody else's now, or erased: then nothing of what was learnt in the same moment stays. */
      const lost = Effect.fnUntraced(function* ({ id }: Held) {
        if (Option.isNone(yield* readings.get(id))) yield* indexing.forget(id)
        else yield* remember(id)
      })

      const tryLater = Effect.fnUntraced(function* (id: StoryId, why: unknown) {
        yield* Effect.logWarning("search and summary do not know the newest words yet", why)
        pending.failed(id)
        yield* remember(id)
      })

      const takeOne = Effect.fnUntraced(function* (id: StoryId) {
        const story = yield* stories.get(id)
        // Processing ends with both; of what was corrected meanwhile there is news again then.
        const isReady = Option.isSome(story) && story.value.work.state === "ready"
        const held = isReady ? yield* hold(id) : null
        if (held?._tag === "Held") return Option.some(held)
        if (held?._tag === "HeldElsewhere") yield* remember(id)
        pending.succeeded(id)
        return Option.none<Held>()
      })
      const take = Effect.gen(function* () {
        for (;;) {
          const id = pending.take(yield* Clock.currentTimeMillis)
          if (id === undefined) return Option.none<Held>()
          const held = yield* takeOne(id).pipe(
            unlessInterrupted((cause) => Effect.as(tryLater(id, cause), Option.none<Held>())),
          )
          if (Option.isSome(held)) return held
        }
      })

      const noteWhatIsLeft = Effect.gen(function* () {
        const left = (yield* readings.notIndexed).filter((id) => !pending.has(id))
        for (let at = 0; at < left.length; at += asked) {
          const some = { id: { $in: left.slice(at, at + asked) } }
          // Of the others there is news when they are ready; of some there never is.
          const ready = yield* stories.find({ filter: { ...some, "work.state": "ready" } })
          for (const { id } of ready) yield* remember(id)
        }
      })
      /** Of stories kept before summaries followed, those that were corrected have one that does not fit. */
      const lookThroughOld = Effect.gen(function* () {
        for (const id of yield* rewriting.unsure) {
          const reading = yield* readings.get(id)
          // What is to be followed anyway is written anew with that.
          if (Option.isNone(reading) || !reading.value.isIndexed) continue
          if (!(yield* versions.isCorrected(id, "original"))) {
            yield* rewriting.trust(id, reading.value.original)
          } else if (yield* readings.unmarkIndexed(id)) yield* remember(id)
        }
      })
      const keepLooking = Effect.sleep(lookIntoStore).pipe(
        Effect.andThen(noteWhatIsLeft),
        unlessInterrupted((cause) => Effect.logWarning("the store cannot be looked into", cause)),
        Effect.forever,
      )
      const catchUp = Effect.andThen(
        noteWhatIsLeft,
        lookThroughOld.pipe(
          unlessInterrupted((cause) => Effect.logWarning("old summaries stay unseen", cause)),
        ),
      )

      const { ring } = yield* jobs.handle(followingWork, ({ ring }) => ({
        claims,
        take: () => take,
        nextDue: () =>
          Effect.map(Clock.currentTimeMillis, (now) => Option.fromNullishOr(pending.nextDue(now))),
        work: (held: Held) => followWords(held).pipe(Effect.ensuring(claims.letGo(held))),
        broke: ({ id }: Held, cause) => tryLater(id, cause),
        lost,
        beside: Effect.andThen(
          unlessInterrupted((cause) => Effect.logWarning("what was left undone", cause))(catchUp),
          Effect.andThen(ring, keepLooking),
        ),
      }))
      const note = (id: StoryId) => Effect.andThen(remember(id), ring)

      yield* all.pipe(
        Stream.runForEach(({ happening }) =>
          happening._tag === "WordsChanged" || happening._tag === "StoryChanged"
            ? note(happening.storyId)
            : Effect.void,
        ),
        Effect.forkScoped,
      )

      return Following.of({ note, recover: Effect.andThen(catchUp, ring) })
    }),
  )
}
