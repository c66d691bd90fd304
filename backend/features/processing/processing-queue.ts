import { Clock, Context, Effect, Layer, Option } from "effect"
import type { InsufficientStorage } from "#protocol/errors.ts"
import type { Filter, Sort, Update } from "../../ports/document-store.ts"
import type { StoryId } from "#protocol/ids.ts"
import type { Language } from "#protocol/language.ts"
import { type Claim, type ClaimLost, type Claims, claimsIn } from "../../platform/jobs/claims.ts"
import { Database } from "../../platform/database/database.ts"
import { requestId } from "../../platform/observability/log.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { languageChange } from "./language-change.ts"
import { processingJobType } from "./processing-job-type.ts"
import { type Lane, shortSeconds, turnOf } from "./fair-queue.ts"

export interface ClaimedStory extends Claim {
  readonly story: StoryRecord
  readonly lane: Lane
}

/** How many waiting stories are read to tell families their place. */
const longestLine = 500

/** Filters the stories that a lane takes. */
const takenIn = (lane: Lane): Filter => (lane === "any" ? {} : { duration: { $lte: shortSeconds } })

/** With equal turns, the older story goes first. */
const inOrder: Sort = [
  ["work.turn", 1],
  ["id", 1],
]

/** Somebody wants it done anew: by the engines that are set up by now. */
const newEngines = { $unset: { engines: true } } as const

const seated: Filter = { "work.turn": { $gte: 0 } }

/**
 * The queue of stories to be processed. It consists of the story records; each is claimed by one
 * server at a time.
 */
export class ProcessingQueue extends Context.Service<
  ProcessingQueue,
  {
    /** Claims the next story, among those the lane takes and nobody holds. */
    readonly claimNext: (
      lane: Lane,
    ) => Effect.Effect<Option.Option<ClaimedStory>, InsufficientStorage>
    /** Stories that wait or are being processed, by turn; at most the first five hundred. */
    readonly line: Effect.Effect<ReadonlyArray<StoryRecord>, InsufficientStorage>
    /** Further operations on a claimed story; they fail once the claim is lost. */
    readonly claims: Claims<StoryRecord>
    readonly renew: (claimed: ClaimedStory) => Effect.Effect<void, ClaimLost | InsufficientStorage>
    readonly change: (
      claimed: ClaimedStory,
      update: Update,
    ) => Effect.Effect<void, ClaimLost | InsufficientStorage>
    /** Milliseconds until the lane may claim its next story; none if there is none. */
    readonly nextDue: (lane: Lane) => Effect.Effect<Option.Option<number>>
    /**
     * Puts a story that failed, or waits for another machine, into the queue again, to be done by the
     * engines of now; answers whether it was one.
     */
    readonly reopen: (story: StoryRecord) => Effect.Effect<boolean, InsufficientStorage>
    /**
     * Continues a story in the language that a user names. A doubted or failed story goes on with
     * the words it has, if they were transcribed in that language; otherwise any story that is not
     * being processed is transcribed again. Answers whether there was anything to do.
     */
    readonly goOnIn: (
      story: StoryRecord,
      language: Language,
    ) => Effect.Effect<boolean, InsufficientStorage>
    /** Whether somebody is at work on a story, or nobody is to be. */
    readonly isTaken: (id: StoryId) => Effect.Effect<boolean>
    /** Takes a story out of the queue for good, even from a server that holds it. */
    readonly close: (id: StoryId) => Effect.Effect<void, InsufficientStorage>
  }
>()("backend/features/processing/ProcessingQueue") {
  static readonly layer = Layer.effect(
    ProcessingQueue,
    Effect.gen(function* () {
      const { stories } = yield* Database
      const claims = claimsIn(stories, processingJobType.place, processingJobType.lease)

      const update = (filter: Parameters<typeof stories.findAndUpdate>[0], change: Update) =>
        stories.findAndUpdate(filter, change)

      const turnAt = (filter: Filter, direction: 1 | -1) =>
        Effect.map(
          stories.first({ $and: [processingJobType.place.open, filter, seated] }, [
            ["work.turn", direction],
          ]),
          (story) => (Option.isSome(story) ? (story.value.work.turn ?? null) : null),
        )

      /** Gives a turn to each story that has none, in the order in which they came. */
      const seatAll = Effect.gen(function* () {
        const unseated: Filter = { ...processingJobType.place.open, "work.turn": null }
        for (;;) {
          const next = yield* stories.first(unseated, [["id", 1]])
          if (Option.isNone(next)) return
          const { id, keeperId, duration: seconds } = next.value
          const earliest = yield* turnAt({}, 1)
          const familys = yield* turnAt({ keeperId }, -1)
          // Another server may have given it a turn meanwhile; either turn is good.
          yield* update(
            { $and: [{ id }, unseated] },
            { $set: { "work.turn": turnOf({ earliest, familys, seconds }) } },
          )
        }
      })

      const line = Effect.andThen(
        seatAll,
        stories.find({
          filter: { $and: [processingJobType.place.open, seated] },
          sort: inOrder,
          limit: longestLine,
        }),
      )

      const claimNext = Effect.fn("ProcessingQueue.claimNext")(function* (lane: Lane) {
        yield* seatAll
        const taken = yield* claims.take({
          filter: { $and: [seated, takenIn(lane)] },
          sort: inOrder,
        })
        return Option.map(taken, ({ document: story, claim }) => ({
          id: story.id,
          story,
          claim,
          lane,
        }))
      })

      const change = Effect.fn("ProcessingQueue.change")((claimed: ClaimedStory, changes: Update) =>
        Effect.asVoid(claims.change(claimed, changes)),
      )

      const nextDue = (lane: Lane) => claims.nextDue(takenIn(lane))

      /**
       * Puts a story that is as it should be into the queue again; answers whether it still was so.
       */
      const queueAgain = Effect.fnUntraced(function* (
        { id }: StoryRecord,
        as: Filter,
        { $set: fields = {}, $unset: gone = {} }: Pick<Update, "$set" | "$unset"> = {},
      ) {
        const now = yield* Clock.currentTimeMillis
        const asked = yield* requestId
        const reopened = yield* update(
          { $and: [{ id }, as] },
          {
            $set: {
              ...fields,
              "work.state": "queued",
              "work.open": true,
              "work.reason": null,
              "work.waits": null,
              "work.failures": 0,
              "work.leaseEnds": now,
              "work.claim": null,
              ...(asked !== null && { "work.requestId": asked }),
            },
            // Without a turn it gets a new one.
            $unset: { ...gone, "work.turn": true, "work.unfinished": true },
          },
        )
        return Option.isSome(reopened)
      })

      const reopen = Effect.fn("ProcessingQueue.reopen")((story: StoryRecord) =>
        queueAgain(
          story,
          {
            $or: [
              { "work.state": "failed" },
              { ...processingJobType.place.open, "work.claim": null, "work.waits": { $ne: null } },
            ],
          },
          newEngines,
        ),
      )

      const goOnIn = Effect.fn("ProcessingQueue.goOnIn")(function* (
        story: StoryRecord,
        language: Language,
      ) {
        const { state, done } = story.work
        const told = { sourceLanguage: language, isLanguageSure: true }
        const asItIs = { "work.state": state }
        const what = languageChange(story, language)
        if (what === "nothing" || what === "busy") return false
        if (what === "continue") return yield* queueAgain(story, asItIs, { $set: told })
        return yield* queueAgain(story, asItIs, {
          $set: {
            ...told,
            forgetsWords: true,
            detectedLanguage: null,
            summary: null,
            "work.done": done.filter((phase) => phase === "preparing"),
          },
          $unset: { summarizedFrom: true, wordCheck: true, ...newEngines.$unset },
        })
      })

      const isTaken = (id: StoryId) =>
        Effect.map(
          stories.first({ $and: [{ id, "work.claim": null }, processingJobType.place.open] }),
          Option.isNone,
        )

      const close = (id: StoryId) =>
        stories
          .update({ id }, { $set: { "work.open": false, "work.claim": null } })
          .pipe(Effect.asVoid)

      return ProcessingQueue.of({
        claimNext,
        line,
        claims,
        renew: claims.renew,
        change,
        nextDue,
        reopen,
        goOnIn,
        isTaken,
        close,
      })
    }),
  )
}
