import { Cause, Context, DateTime, Effect, Exit, Layer, Option, Schedule, type Scope } from "effect"
import { Conflict, type ApiError, type InsufficientStorage } from "#protocol/errors.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { notFound } from "../access/errors.ts"
import { viewersOf } from "../access/policy.ts"
import { AccountClosure } from "../accounts/account-closure.ts"
import { MediaIntents } from "../../platform/cluster/media-intents.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import { People } from "../people/people.ts"
import { Quota, type Reservation, type SavePlace } from "../plans/quota.ts"
import { Uploads } from "../uploads/uploads.ts"
import { comingAlong } from "./imported-transcript.ts"
import { storyInsertion } from "./insert-story.ts"
import type { Received } from "./new-story.ts"
import { probing } from "./probe-recordings.ts"

const deletedSince = () =>
  new Conflict({
    message:
      "This story was already saved, then deleted. You can restore it from Recently deleted.",
  })

/** How often it is checked during an upload that the sender is still signed in. */
const pollInterval = "1 second"
/** How often a save's outcome is written again until the store accepts it. */
const writeAgain = Schedule.spaced("1 second")

/**
 * The recording user, and a check whether they are still signed in with the session they began
 * with.
 */
export interface Recorder {
  readonly id: UserId
  readonly isStillThere: Effect.Effect<void, ApiError>
}

export class SaveStory extends Context.Service<
  SaveStory,
  {
    /**
     * Saves a story exactly once. `receive` reads the upload only after the plan has a free place
     * for it. If anything fails, nothing is left behind, also when the recorder was signed out
     * meanwhile; but recordings that arrived piece by piece stay, with their place in the plan. The
     * scope of `receive` ends when the story is saved and these are gone, or when it has failed. The
     * same key again gives the same story.
     */
    readonly save: (
      recorder: Recorder,
      saveKey: string,
      receive: Effect.Effect<Received, ApiError, Scope.Scope>,
    ) => Effect.Effect<StoryId, ApiError>
    /**
     * Commits or frees the places in plans of saves that a crash interrupted, as `Quota.recover` finds
     * them.
     */
    readonly recover: Effect.Effect<void, InsufficientStorage>
    /** Removes words of stories that were not saved. */
    readonly sweep: Effect.Effect<void>
  }
>()("backend/features/stories/SaveStory") {
  static readonly layer = Layer.effect(
    SaveStory,
    Effect.gen(function* () {
      const { stories, importedTranscripts } = yield* Database
      const { forget: forgetArrival } = yield* comingAlong
      const quota = yield* Quota
      const probe = yield* probing
      const intents = yield* MediaIntents
      const insertion = yield* storyInsertion
      const people = yield* People
      const accountClosure = yield* AccountClosure
      const uploads = yield* Uploads
      const { publish } = yield* EventBus
      const scope = yield* Effect.scope

      const savedAs = (recorderId: UserId, saveKey: string) =>
        Effect.map(
          stories.first({ recorderId, saveKey }),
          Option.map((story) => story.id),
        )

      const savedMeanwhile = (recorderId: UserId, saveKey: string) =>
        Effect.flatMap(savedAs(recorderId, saveKey), (story) =>
          Option.isSome(story) ? Effect.succeed(story.value) : Effect.die("a saved story went"),
        )

      /**
       * While the check itself fails, for instance because the store is unavailable, the recorder
       * counts as still signed in.
       */
      const receiveFrom = (
        { id: recorder, isStillThere }: Recorder,
        receive: Effect.Effect<Received, ApiError, Scope.Scope>,
      ) => {
        const look = Effect.catchDefect(isStillThere, () => Effect.void)
        const untilGone = Effect.forever(Effect.andThen(Effect.sleep(pollInterval), look))
        // If this fails, a recorder who leaves is noticed by the next check, since they are signed
        // out too.
        const untilMarked = Effect.catchDefect(
          accountClosure.untilMarked(recorder),
          () => Effect.never,
        )
        return Effect.raceFirst(receive, Effect.raceFirst(untilMarked, untilGone))
      }

      /**
       * For writes that must happen after a save has ended: if the store is unavailable, they are
       * retried in the background.
       */
      const surely = (work: Effect.Effect<unknown>) =>
        Effect.catchDefect(Effect.asVoid(work), () =>
          Effect.catchDefect(work, () => Effect.fail("away" as const)).pipe(
            Effect.retry(writeAgain),
            Effect.ignore,
            Effect.forkIn(scope),
            Effect.asVoid,
          ),
        )

      const giveBack = (reservation: Reservation) =>
        reservation.claim === null
          ? quota.releaseUnlessHeld(reservation)
          : quota.release(reservation)

      /** After a write whose outcome is unknown: the place stays taken if the story exists. */
      const commitOrGiveBack = Effect.fnUntraced(function* (reservation: Reservation) {
        const { user, saveKey } = reservation
        if (Option.isNone(yield* savedAs(user, saveKey))) return yield* giveBack(reservation)
        yield* quota.commit(reservation)
        yield* uploads.saved(user, saveKey)
      })

      /**
       * The story stays: it counts, and what brought it here goes. If the recorder was signed out before
       * getting the answer, it is removed again.
       */
      const commit = Effect.fnUntraced(function* (
        { isStillThere }: Recorder,
        place: SavePlace,
        media: ReadonlyArray<string>,
      ) {
        yield* isStillThere
        yield* intents.settle(media)
        // The place goes when the last of its recordings is discarded, also by somebody who saves the
        // same story meanwhile; then it needs another. Where there is none, the recordings have to stay.
        while (!(yield* quota.commit(place))) yield* quota.hold(place)
        yield* uploads.saved(place.user, place.saveKey)
      })

      const insert = Effect.fnUntraced(function* (
        whose: Recorder,
        place: SavePlace,
        received: Received,
      ) {
        const { user, saveKey } = place
        const media = received.takes.map(({ recording }) => recording.id)
        const takes = yield* probe(received.takes)
        yield* intents.confirm(media)
        const inserted = yield* insertion.insert(user, saveKey, received, takes)
        yield* commit(whose, place, media).pipe(
          // From now on nothing is to name these bytes again.
          Effect.tapError(() =>
            Effect.forEach(media, (id) => Effect.ignore(intents.beginLoss(id, user))),
          ),
          Effect.tapError(() => insertion.remove(inserted.story)),
        )
        return inserted
      })

      /** The story is saved: what fails here leaves it so. */
      const publishSaved = Effect.fnUntraced(function* (
        recorder: UserId,
        { draft: { sourceLanguage } }: Received,
        { story, storyteller }: Effect.Success<ReturnType<typeof insert>>,
      ) {
        const { id: storyId } = story
        yield* Effect.annotateLogs(Effect.logInfo("A story was saved."), { storyId })
        yield* Effect.ignore(people.becomeStoryteller(storyteller))
        if (sourceLanguage !== null && sourceLanguage !== "detect") {
          yield* people
            .learnLanguage(recorder, { storytellerId: storyteller.id }, sourceLanguage)
            .pipe(Effect.ignore)
        }
        yield* publish({ to: viewersOf(story), event: { _tag: "StoryAdded", storyId } })
        yield* publish({ to: [recorder], event: { _tag: "UserChanged" } })
      })

      const saveOnce = (
        whose: Recorder,
        saveKey: string,
        receive: Effect.Effect<Received, ApiError, Scope.Scope>,
      ) => {
        const place = { user: whose.id, saveKey }
        return Effect.acquireUseRelease(
          quota.reserve(place),
          () =>
            Effect.gen(function* () {
              const received = yield* receiveFrom(whose, receive)
              const inserted = yield* insert(whose, place, received).pipe(
                // Only after a typed failure, which means that the story was not written. After a defect
                // it may have been written.
                Effect.tapError(() =>
                  Effect.forEach(received.takes, ({ recording }) => intents.discard(recording.id)),
                ),
                // Whoever records leaves.
                Effect.catchTag("IntentOver", () => Effect.fail(notFound("person"))),
              )
              yield* publishSaved(whose.id, received, inserted)
              return inserted.story.id
            }),
          (reservation, exit) => {
            if (Exit.isSuccess(exit)) return Effect.void
            const isSaved = !Cause.hasFails(exit.cause)
            return surely(isSaved ? commitOrGiveBack(reservation) : giveBack(reservation))
          },
        )
      }

      const save = Effect.fn("SaveStory.save")(function* (
        whose: Recorder,
        saveKey: string,
        receive: Effect.Effect<Received, ApiError, Scope.Scope>,
      ): Effect.fn.Return<StoryId, ApiError> {
        const before = yield* stories.first({ recorderId: whose.id, saveKey })
        if (Option.isSome(before)) {
          if (before.value.deleted !== undefined) return yield* deletedSince()
          return before.value.id
        }
        return yield* Effect.scoped(saveOnce(whose, saveKey, receive)).pipe(
          Effect.catchTags({
            SavedAlready: () => savedMeanwhile(whose.id, saveKey),
            // The recordings are gone because the same request, sent before, has made a story of them.
            NotFound: (failure) =>
              Effect.flatMap(savedAs(whose.id, saveKey), (story) =>
                Option.isSome(story) ? Effect.succeed(story.value) : Effect.fail(failure),
              ),
          }),
        )
      })

      /** Words of stories that were not saved in the end. Those of today may be of a save under way. */
      const sweep = Effect.gen(function* () {
        const yesterday = DateTime.formatIso(DateTime.subtract(yield* DateTime.now, { days: 1 }))
        const waiting = yield* importedTranscripts.find({
          filter: { at: { $lt: yesterday } },
          only: ["at"],
        })
        const found = yield* stories.find({
          filter: { id: { $in: waiting.map(({ id }) => id) } },
        })
        const there = new Set(found.map(({ id }) => id))
        const left = waiting.flatMap(({ id }) => (there.has(id) ? [] : [id]))
        if (left.length > 0) yield* forgetArrival(left)
      })

      const recover = Effect.gen(function* () {
        for (const { user, saveKey } of yield* quota.recover) yield* uploads.saved(user, saveKey)
      })

      return SaveStory.of({ save, recover, sweep })
    }),
  )
}
