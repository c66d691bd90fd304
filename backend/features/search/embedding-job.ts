import { Clock, Context, Effect, Layer, Option, Stream } from "effect"
import type { Capabilities } from "#protocol/capabilities.ts"
import type { UserId } from "#protocol/ids.ts"
import { Grants } from "../access/grants.ts"
import { viewersOf, visibleStories } from "../access/policy.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { type ClaimedDocument, ClaimLost, claimsIn } from "../../platform/jobs/claims.ts"
import { Jobs } from "../../platform/jobs/jobs.ts"
import type { ReportProgress } from "../../platform/jobs/job-type.ts"
import { Database } from "../../platform/database/database.ts"
import type { SearchEmbedderRecord } from "../../platform/database/search-embedder.ts"
import { type StoryRecord } from "../../platform/database/stories.ts"
import { reopened } from "../../platform/database/story-jobs.ts"
import type { Filter } from "../../ports/document-store.ts"
import { EngineError } from "../../ports/engine-error.ts"
import { unlessInterrupted } from "../../lib/catch-unless-interrupted.ts"
import { embedAnew, removeOthers } from "./embed-passages.ts"
import { EmbeddingEngine } from "./embedding-engine.ts"
import { hasPassages, leftAlone, embeddingJobType } from "./embedding-job-type.ts"
import { measure } from "./embedding-calibration.ts"

/** Milliseconds between looks for stories that want other vectors, which nobody here was told of. */
const sweep = 10 * 60_000
/** Stories whose old vectors are removed in one go. */
const tidiedAtOnce = 50
/** Milliseconds before a story is tried again that broke for a reason nobody foresaw. */
const afterBreaking = 5 * 60_000

const tellsNothingApart = new EngineError({
  reason: "The model in EMBED_MODEL gives every text the same meaning.",
  canPass: false,
})

type Claimed = ClaimedDocument<StoryRecord>

/** The stories that have no vectors of the engine they are for, and do not wait for them yet. */
const unmarked = ({ house, elsewhere }: EmbeddingEngine["Service"]): Filter => {
  // Without a model noted they are understood by this house.
  const ours = { "understood.model": { $exists: true, $ne: house.model } }
  const theirs = {
    isLocalOnly: { $ne: true },
    "understood.model": { $ne: elsewhere?.model ?? null },
  }
  const other: Filter =
    elsewhere === null ? ours : { $or: [{ isLocalOnly: true, ...ours }, theirs] }
  return { $and: [hasPassages, { "understood.open": { $ne: true } }, other] }
}

/**
 * Gets the vectors that search goes by where this house does not make them with the passages: by an
 * engine elsewhere, or here again after that was given up. Newest stories first, in the background.
 */
export class EmbeddingBackfill extends Context.Service<
  EmbeddingBackfill,
  {
    /** How many of the stories a user may see search understands; undefined when it is all of them. */
    readonly of: (user: UserId) => Effect.Effect<Capabilities["understanding"]>
  }
>()("backend/features/search/EmbeddingBackfill") {
  static readonly layer = Layer.effect(
    EmbeddingBackfill,
    Effect.gen(function* () {
      const kept = yield* Database
      const { stories, storyFacts, vectors } = kept
      const grants = yield* Grants
      const engine = yield* EmbeddingEngine
      const { house, elsewhere, wantedFor } = engine
      const jobs = yield* Jobs
      const { all, publish } = yield* EventBus
      const { place, lease } = embeddingJobType
      const claims = claimsIn(stories, place, lease)
      /** Since when the engine has failed, and until when it is left alone. */
      let failures = 0
      let until = 0

      let isAtWork = false

      const look = (filter: Filter) =>
        Effect.asVoid(stories.update({ $and: [unmarked(engine), filter] }, { $set: reopened }))

      const failed = Effect.fnUntraced(function* (why: EngineError) {
        const now = yield* Clock.currentTimeMillis
        if (why.isPostponed !== true) failures += 1
        until = now + leftAlone(why, failures, now)
        yield* Effect.logWarning("some stories could not be embedded for search yet", why.reason)
      })

      /** Once every story has its vectors nobody needs those of other engines. */
      const tidyUp = Effect.fnUntraced(function* () {
        for (const one of elsewhere === null ? [house] : [house, elsewhere]) {
          let after = 0
          for (;;) {
            const some = yield* storyFacts.find({
              filter: { "understood.model": one.model, id: { $gt: after } },
              sort: [["id", 1]],
              limit: tidiedAtOnce,
            })
            const ids = some.filter((story) => wantedFor(story) === one).map(({ id }) => id)
            yield* removeOthers(ids, one).pipe(Effect.provideService(Database, kept))
            after = some.at(-1)?.id ?? 0
            if (some.length < tidiedAtOnce) break
          }
        }
        yield* engine.note({ isWhole: true })
      })

      /** Whether cosines of the engine elsewhere can be told apart; finds out once for all servers. */
      const isMeasured = Effect.fnUntraced(
        function* ({ level }: SearchEmbedderRecord) {
          if (elsewhere === null || level !== null) return true
          const found = yield* measure(elsewhere)
          if (found === null) return yield* tellsNothingApart
          yield* engine.note({ level: found })
          return true
        },
        Effect.catchTag("EngineError", (why) => Effect.as(failed(why), false)),
      )

      /** Meanwhile this house's own engine goes on. */
      const local = elsewhere === null ? { $or: [] } : { isLocalOnly: true }
      const mayAsk = Effect.fnUntraced(function* (standing: SearchEmbedderRecord) {
        return (yield* Clock.currentTimeMillis) >= until && (yield* isMeasured(standing))
      })

      const take = Effect.gen(function* () {
        const standing = isAtWork ? yield* engine.standing : Option.none()
        if (Option.isNone(standing)) return Option.none<Claimed>()
        const filter = (yield* mayAsk(standing.value)) ? {} : local
        const taken = yield* claims.take({ filter, sort: [["createdAt", -1]] })
        const isDone = Option.isNone(taken) && Option.isNone(yield* stories.first(place.open))
        if (isDone && !standing.value.isWhole) yield* tidyUp()
        return taken
      })

      const nextDue = Effect.gen(function* () {
        // Of what nobody here takes nothing is due, or this would look again and again.
        if (!isAtWork || Option.isNone(yield* engine.standing)) return Option.none<number>()
        const left = until - (yield* Clock.currentTimeMillis)
        if (left <= 0) return yield* claims.nextDue()
        return Option.map(yield* claims.nextDue(local), (due) => Math.min(due, left)).pipe(
          Option.orElseSome(() => left),
        )
      })

      const work = Effect.fn("EmbeddingBackfill.work")(function* (
        claimed: Claimed,
        report: ReportProgress,
      ) {
        const { id } = claimed
        const wanted = wantedFor(claimed.document)
        const isWanted = Effect.gen(function* () {
          yield* claims.renew(claimed)
          const now = yield* stories.get(id)
          if (Option.exists(now, (story) => !story.deleted && wantedFor(story) === wanted)) return
          yield* claims.letGo(claimed)
          return yield* new ClaimLost()
        })
        yield* embedAnew(id, wanted, isWanted, report).pipe(Effect.provideService(Database, kept))
        yield* isWanted
        const standing = yield* engine.standing
        // Another server was started with another engine meanwhile.
        if (Option.isNone(standing)) return yield* claims.letGo(claimed)
        yield* claims.settle(claimed, {
          $set: { "understood.model": wanted.model, "understood.open": false },
        })
        yield* publish({
          to: viewersOf(claimed.document),
          event: { _tag: "SearchProgressed" },
        })
        failures = 0
        if (!standing.value.isWhole && wanted === elsewhere) return
        yield* removeOthers([id], wanted).pipe(Effect.provideService(Database, kept))
      })

      /** The story rests, and the others go on. */
      const broke = Effect.fnUntraced(function* (claimed: Claimed, why: unknown) {
        yield* Effect.logWarning(
          `story ${String(claimed.id)} could not be embedded for search yet`,
          why,
        )
        yield* claims.settle(claimed, {}, afterBreaking)
      })

      const begin: Effect.Effect<boolean> = engine.begin.pipe(
        unlessInterrupted((cause) =>
          Effect.logWarning("the search engine could not be started", cause).pipe(
            Effect.andThen(Effect.sleep(afterBreaking)),
            Effect.andThen(Effect.suspend(() => begin)),
          ),
        ),
      )
      const keepLooking = look({}).pipe(
        // Before the first look nothing waits, as if all were done.
        Effect.andThen(Effect.sync(() => (isAtWork = true))),
        unlessInterrupted((cause) =>
          Effect.logWarning("stories to embed could not be found", cause),
        ),
      )

      const { wake } = yield* jobs.handle(embeddingJobType, ({ wake }) => ({
        claims,
        take: () => take,
        nextDue: () => nextDue,
        work: (claimed: Claimed, report) =>
          work(claimed, report).pipe(
            Effect.catchTag("EngineError", (why) =>
              wantedFor(claimed.document) === (elsewhere ?? house)
                ? Effect.andThen(failed(why), claims.letGo(claimed))
                : broke(claimed, why),
            ),
          ),
        broke,
        lost: ({ id }: Claimed) =>
          Effect.flatMap(stories.count({ id }), (there) =>
            there > 0 ? Effect.void : vectors.remove({ storyId: id }),
          ),
        beside: Effect.flatMap(begin, (isNeeded) =>
          isNeeded
            ? keepLooking.pipe(
                Effect.andThen(wake),
                Effect.andThen(Effect.sleep(sweep)),
                Effect.forever,
              )
            : Effect.void,
        ),
      }))

      yield* all.pipe(
        Stream.runForEach(({ event }) =>
          isAtWork && (event._tag === "TranscriptChanged" || event._tag === "StoryChanged")
            ? Effect.andThen(look({ id: event.storyId }), wake).pipe(
                unlessInterrupted((cause) =>
                  Effect.logWarning("a changed story could not be checked for search", cause),
                ),
              )
            : Effect.void,
        ),
        Effect.forkScoped,
      )

      const of = Effect.fn("EmbeddingBackfill.of")(function* (user: UserId) {
        // A node that does none of this work sees in the store whether another one does.
        const isKnown = jobs.works ? isAtWork : Option.isSome(yield* engine.standing)
        if (!isKnown || Option.isNone(yield* stories.first(place.open))) return undefined
        const mine = visibleStories(yield* grants.askerOf(user))
        const all = yield* stories.count({ $and: [mine, hasPassages] })
        const open = yield* stories.count({ $and: [mine, place.open] })
        return open === 0 ? undefined : { done: all - open, all }
      })
      return EmbeddingBackfill.of({ of })
    }),
  )
}
