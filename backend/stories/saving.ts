import { Cause, Context, DateTime, Effect, Layer, Option, Schedule, Schema } from "effect"
import { Conflict, type Failure } from "#protocol/failure.ts"
import { StoryId, type UserId } from "#protocol/ids.ts"
import { nameOf } from "../accounts/full-name.ts"
import { Kept } from "../kept/kept.ts"
import { Leaving } from "../accounts/leaving.ts"
import { Happenings } from "../happenings.ts"
import { Reach } from "../access/reach.ts"
import { People } from "../people/people.ts"
import { Quota } from "../plans/quota.ts"
import { Media } from "../ports/media.ts"
import type { SoundFacts } from "../ports/sound.ts"
import { viewersOf } from "../access/may.ts"
import { notFound } from "../access/refusals.ts"
import { comingAlong } from "./coming-along.ts"
import { newStory, type Received, type StoryDraft } from "./new-story.ts"
import { probing } from "./probing.ts"
import type { StoryRecord } from "../kept/stories.ts"

/**
 * The recording user, and a check whether they are still signed in with the session they began
 * with.
 */
export interface Recorder {
  readonly id: UserId
  readonly isStillThere: Effect.Effect<void, Failure>
}

/** A parallel request with the same key has saved the story. */
class SavedAlready extends Schema.TaggedError<SavedAlready>()("SavedAlready", {}) {}

const deletedSince = () =>
  new Conflict({
    message:
      "This story was saved before, and has been deleted since. You can put it back from Recently deleted.",
  })

/** How often it is checked during an upload that the sender is still signed in. */
const lookAgain = "1 second"
/** How often a save's outcome is written again until the store accepts it. */
const writeAgain = Schedule.spaced("1 second")

export class Saving extends Context.Service<
  Saving,
  {
    /**
     * Saves a story exactly once. `receive` reads the upload only after the plan has a free place
     * for it. If anything fails, nothing is left behind, also when the recorder was signed out
     * meanwhile. The same key again gives the same story.
     */
    readonly save: (
      recorder: Recorder,
      saveKey: string,
      receive: Effect.Effect<Received, Failure>,
    ) => Effect.Effect<StoryId, Failure>
    /** At startup: frees places in the plan that were taken for saves which a crash interrupted. */
    readonly recover: Effect.Effect<void>
  }
>()("backend/stories/Saving") {
  static readonly layer = Layer.effect(
    Saving,
    Effect.gen(function* () {
      const { stories, arrivals, users } = yield* Kept
      const { keep: keepArrival, forget: forgetArrival } = yield* comingAlong
      const quota = yield* Quota
      const people = yield* People
      const reach = yield* Reach
      const media = yield* Media
      const probe = yield* probing
      const leaving = yield* Leaving
      const { announce } = yield* Happenings
      const scope = yield* Effect.scope

      const savedAs = (recorderId: UserId, saveKey: string) =>
        Effect.map(
          stories.first({ recorderId, saveKey }),
          Option.map((story) => story.id),
        )

      const storytellerOf = Effect.fnUntraced(function* (user: UserId, draft: StoryDraft) {
        if (draft.storytellerId === null) {
          const account = yield* users.get(user)
          if (Option.isNone(account)) return yield* notFound("person")
          const { bio } = account.value
          return yield* people.selfFor(user, { name: nameOf(account.value), bio })
        }
        return yield* reach.person(user, draft.storytellerId, "contribute")
      })

      const insert = Effect.fnUntraced(function* (
        recorderId: UserId,
        saveKey: string,
        received: Received,
        facts: SoundFacts,
      ) {
        const { draft } = received
        const storyteller = yield* storytellerOf(recorderId, draft)
        const subjects = yield* Effect.forEach([...new Set(draft.subjectIds)], (id) =>
          reach.person(recorderId, id, "contribute"),
        )
        const id = StoryId.make(yield* stories.nextId)
        const now = DateTime.formatIso(yield* DateTime.now)
        const { brought } = received
        // Nobody tells a story tomorrow, whatever the clock of the other server was.
        const createdAt =
          brought === undefined || brought.recordedOn > now ? now : brought.recordedOn
        // First, so that the story is never there without its words.
        if (brought !== undefined) yield* keepArrival(id, now, brought)
        const story = newStory({
          ...{ id, recorderId, saveKey, createdAt, received, facts, storyteller, subjects },
        })
        if (!(yield* stories.insertUnlessThere(story))) {
          if (brought !== undefined) yield* forgetArrival([id])
          return yield* new SavedAlready()
        }
        return { story, storyteller }
      })

      const unsave = (id: StoryId) => Effect.andThen(stories.remove({ id }), forgetArrival([id]))

      /**
       * If somebody left while the story was being saved, erasing their account did not find it, so
       * it is removed here.
       */
      const refuseIfLeft = Effect.fnUntraced(function* ({
        id,
        recorderId,
        keeperIds,
      }: StoryRecord) {
        const parts = recorderId === null ? keeperIds : [recorderId, ...keeperIds]
        if (!(yield* leaving.isAny(parts))) return
        yield* unsave(id)
        return yield* notFound("person")
      })

      /**
       * While the check itself fails, for instance because the store is unavailable, the recorder
       * counts as still signed in.
       */
      const receiveFrom = (
        { id: recorder, isStillThere }: Recorder,
        receive: Effect.Effect<Received, Failure>,
      ) => {
        const look = Effect.catchDefect(isStillThere, () => Effect.void)
        const untilGone = Effect.forever(Effect.andThen(Effect.sleep(lookAgain), look))
        // If this fails, a recorder who leaves is noticed by the next check, since they are signed
        // out too.
        const untilMarked = Effect.catchDefect(leaving.untilMarked(recorder), () => Effect.never)
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

      /** After a write whose outcome is unknown: the place stays taken if the story exists. */
      const settleOrGiveBack = Effect.fnUntraced(function* (user: UserId, saveKey: string) {
        const story = yield* savedAs(user, saveKey)
        yield* Option.isSome(story) ? quota.settle(user, saveKey) : quota.giveBack(user, saveKey)
      })

      const keep = Effect.fnUntraced(function* (
        { id: recorder, isStillThere }: Recorder,
        saveKey: string,
        received: Received,
      ) {
        const { story, storyteller } = yield* probe(received.recording).pipe(
          Effect.flatMap((facts) => insert(recorder, saveKey, received, facts)),
          Effect.tap(({ story }) => refuseIfLeft(story)),
          // After the write: if the recorder was signed out before getting the answer, the story is
          // removed again.
          Effect.tap(({ story: { id } }) => Effect.tapError(isStillThere, () => unsave(id))),
          // Only after a typed failure, which means that the story was not written. After a defect
          // it may have been written.
          Effect.tapError(() => media.remove(received.recording.id)),
        )
        // The story is saved now; if what follows fails, it stays saved.
        yield* people.becomeStoryteller(storyteller).pipe(Effect.ignore)
        const { sourceLanguage } = received.draft
        if (sourceLanguage !== null && sourceLanguage !== "detect") {
          yield* people
            .learnLanguage(recorder, { storytellerId: storyteller.id }, sourceLanguage)
            .pipe(Effect.ignore)
        }
        yield* announce({
          to: viewersOf(story),
          happening: { _tag: "StoryAdded", storyId: story.id },
        })
        return story.id
      })

      const save = Effect.fn("Saving.save")(function* (
        whose: Recorder,
        saveKey: string,
        receive: Effect.Effect<Received, Failure>,
      ): Effect.fn.Return<StoryId, Failure> {
        const recorder = whose.id
        const before = yield* stories.first({ recorderId: recorder, saveKey })
        if (Option.isSome(before)) {
          if (before.value.deleted !== undefined) return yield* deletedSince()
          return before.value.id
        }
        yield* quota.take(recorder, saveKey)
        const giveBack = surely(quota.giveBack(recorder, saveKey))
        // Nothing is saved yet, so any failure, defect or interruption frees the place.
        const received = yield* Effect.onError(receiveFrom(whose, receive), () => giveBack)
        return yield* keep(whose, saveKey, received).pipe(
          Effect.tap(() => quota.settle(recorder, saveKey)),
          Effect.onError((cause) =>
            Cause.hasFails(cause) ? giveBack : surely(settleOrGiveBack(recorder, saveKey)),
          ),
          Effect.tap(() => announce({ to: [recorder], happening: { _tag: "UserChanged" } })),
          Effect.catchTag("SavedAlready", () =>
            Effect.flatMap(savedAs(recorder, saveKey), (story) =>
              Option.isSome(story) ? Effect.succeed(story.value) : Effect.die("a saved story went"),
            ),
          ),
        )
      })

      /** Words of stories that were not saved in the end. Those of today may be of a save under way. */
      const sweepArrivals = Effect.gen(function* () {
        const yesterday = DateTime.formatIso(DateTime.subtract(yield* DateTime.now, { days: 1 }))
        const waiting = yield* arrivals.find({ filter: { at: { $lt: yesterday } }, only: ["at"] })
        const found = yield* stories.find({
          filter: { id: { $in: waiting.map(({ id }) => id) } },
        })
        const there = new Set(found.map(({ id }) => id))
        const left = waiting.flatMap(({ id }) => (there.has(id) ? [] : [id]))
        if (left.length > 0) yield* forgetArrival(left)
      })

      const recover = Effect.gen(function* () {
        for (const { user, saveKey } of yield* quota.underWay) {
          yield* settleOrGiveBack(user, saveKey)
        }
        yield* sweepArrivals
      })

      return Saving.of({ save, recover })
    }),
  )
}
