import { Cause, Context, DateTime, Effect, Layer, Option, Schedule, type Scope } from "effect"
import { Conflict, type ApiError, type InsufficientStorage } from "#protocol/errors.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { AccountClosure } from "../accounts/account-closure.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import { Locks } from "../../platform/cluster/locks.ts"
import { Quota } from "../plans/quota.ts"
import { SaveReservations, type SavePlace } from "../plans/save-reservations.ts"
import { Uploads } from "../uploads/uploads.ts"
import { comingAlong } from "./imported-transcript.ts"
import { keeping, type Recorder } from "./insert-story.ts"
import type { Received } from "./new-story.ts"

const deletedSince = () =>
  new Conflict({
    message:
      "This story was already saved, then deleted. You can restore it from Recently deleted.",
  })

/** How often it is checked during an upload that the sender is still signed in. */
const pollInterval = "1 second"
/** How often a save's outcome is written again until the store accepts it. */
const writeAgain = Schedule.spaced("1 second")

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
     * Frees places in the plan that were taken for saves which a crash interrupted: at the start of the
     * only node all, elsewhere those that no node is at any more.
     */
    readonly recover: Effect.Effect<void, InsufficientStorage>
    /** Removes words of stories that were not saved, and has places found that no node says to be at. */
    readonly sweep: Effect.Effect<void, InsufficientStorage>
  }
>()("backend/features/stories/SaveStory") {
  static readonly layer = Layer.effect(
    SaveStory,
    Effect.gen(function* () {
      const { stories, importedTranscripts } = yield* Database
      const { forget: forgetArrival } = yield* comingAlong
      const quota = yield* Quota
      const leases = yield* SaveReservations
      const locks = yield* Locks
      const keep = yield* keeping
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
      const surely = (work: Effect.Effect<void>) =>
        Effect.catchDefect(work, () =>
          Effect.catchDefect(work, () => Effect.fail("away" as const)).pipe(
            Effect.retry(writeAgain),
            Effect.ignore,
            Effect.forkIn(scope),
            Effect.asVoid,
          ),
        )

      /** The story was not saved: its place is free, unless recordings of it wait on the server. */
      const giveBack = Effect.fnUntraced(function* (user: UserId, saveKey: string) {
        if (yield* uploads.holdsPlace(user, saveKey)) return
        yield* quota.release(user, saveKey)
        // One that began between the look and the write had found the place held.
        if (yield* uploads.holdsPlace(user, saveKey)) {
          yield* Effect.ignore(quota.ensureReserved(user, saveKey))
        }
      })

      /** The story was saved: its place is settled, and then what brought it here goes. */
      const settle = Effect.fnUntraced(function* (user: UserId, saveKey: string) {
        // The place goes when the last of its recordings is discarded, also by somebody who saves the
        // same story meanwhile; then it needs another. Where there is none, the recordings have to stay.
        while (!(yield* quota.commit(user, saveKey))) yield* quota.ensureReserved(user, saveKey)
        yield* uploads.saved(user, saveKey)
      })

      /** After a write whose outcome is unknown: the place stays taken if the story exists. */
      const settleOrGiveBack = Effect.fnUntraced(function* (user: UserId, saveKey: string) {
        const story = yield* savedAs(user, saveKey)
        if (Option.isNone(story)) return yield* giveBack(user, saveKey)
        yield* quota.commit(user, saveKey)
        yield* uploads.saved(user, saveKey)
      })

      /** Frees what a crash left of a save, unless a node is at it. `mine`: a lease that does not count. */
      const recoverOne = (place: SavePlace, mine?: string) =>
        locks.withLock(`save ${String(place.user)}/${place.saveKey}`)(
          Effect.gen(function* () {
            if (yield* leases.isHeld(place, mine)) return
            yield* settleOrGiveBack(place.user, place.saveKey)
            yield* leases.forget(place)
          }),
        )

      /** Takes the place, or goes on with the one that recordings on the server have. */
      const takePlace = Effect.fnUntraced(function* (user: UserId, saveKey: string) {
        const place = { user, saveKey }
        const mine = yield* leases.hold(place)
        const isHeld = yield* uploads.holdsPlace(user, saveKey)
        if (isHeld) return yield* quota.ensureReserved(user, saveKey)
        const take = quota.reserve(user, saveKey)
        // Whoever sends it again need not wait until what a crash left is found.
        return yield* Effect.catchTag(take, "Locked", (busy) =>
          Effect.flatMap(leases.isLapsed(place), (isLapsed) =>
            isLapsed ? Effect.andThen(recoverOne(place, mine), take) : Effect.fail(busy),
          ),
        )
      })

      const saveOnce = Effect.fnUntraced(function* (
        whose: Recorder,
        saveKey: string,
        receive: Effect.Effect<Received, ApiError, Scope.Scope>,
      ) {
        const { id: recorder } = whose
        yield* takePlace(recorder, saveKey)
        const failed = surely(giveBack(recorder, saveKey))
        // Nothing is saved yet, so any failure, defect or interruption frees the place.
        const received = yield* Effect.onError(receiveFrom(whose, receive), () => failed)
        return yield* keep(whose, saveKey, received, settle(recorder, saveKey)).pipe(
          Effect.onError((cause) =>
            Cause.hasFails(cause) ? failed : surely(settleOrGiveBack(recorder, saveKey)),
          ),
          Effect.tap(() => publish({ to: [recorder], event: { _tag: "UserChanged" } })),
        )
      })

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
      const sweepArrivals = Effect.gen(function* () {
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
        for (const place of yield* leases.abandoned) yield* recoverOne(place)
      })

      const sweep = Effect.gen(function* () {
        yield* leases.adopt(({ user, saveKey }) => uploads.holdsPlace(user, saveKey))
        yield* sweepArrivals
      })

      return SaveStory.of({ save, recover, sweep })
    }),
  )
}
