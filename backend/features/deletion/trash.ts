import { Clock, Context, Effect, Layer, Option } from "effect"
import type { DeletedStory } from "#protocol/trash.ts"
import { type InsufficientStorage, Forbidden, NotFound } from "#protocol/errors.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { Grants } from "../access/grants.ts"
import { type Asker, mayErase, mayRestore, restorableStories, viewersOf } from "../access/policy.ts"
import { Authorize } from "../access/authorize.ts"
import { notFound } from "../access/errors.ts"
import { nameOf } from "../accounts/full-name.ts"
import { AccountClosure } from "../accounts/account-closure.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import { People } from "../people/people.ts"
import { ProcessingService } from "../processing/processing.ts"
import { RetranslationJob } from "../transcripts/translation/retranslation-job.ts"
import { StoryNotifications } from "../stories/story-notifications.ts"
import { unknownStoryteller } from "../stories/presenter.ts"
import type { DeletionTimes } from "./retention.ts"
import { ownersOf } from "./trash-owners.ts"
import { TrashPurge } from "./purge-job.ts"
import { atTheEarliest, newDeletion, undoable } from "./trash-rules.ts"

const goneForGood = () =>
  new NotFound({ message: "This story was deleted forever. It can't be restored." })

const ownedByOthers = () =>
  new Forbidden({
    message:
      "Someone else manages or recorded this story and can still restore it. It'll be deleted forever when its time is up.",
  })

const iso = (millis: number) => new Date(millis).toISOString()

/** Deletes stories so that it can be undone for a while. */
export class Trash extends Context.Service<
  Trash,
  {
    /** From now on the story is nowhere but in its owners' lists of deleted ones. */
    readonly delete: (
      user: UserId,
      id: StoryId,
    ) => Effect.Effect<void, NotFound | Forbidden | InsufficientStorage>
    /** The deleted stories that the user may put back, the last deleted first. */
    readonly list: (user: UserId) => Effect.Effect<ReadonlyArray<DeletedStory>>
    /** Puts a story back as it was. One that stands already stays. */
    readonly restore: (
      user: UserId,
      id: StoryId,
    ) => Effect.Effect<void, NotFound | Forbidden | InsufficientStorage>
    /** Erases a deleted story without waiting until its time is over, if nobody else owned it. */
    readonly eraseNow: (
      user: UserId,
      id: StoryId,
    ) => Effect.Effect<void, NotFound | Forbidden | InsufficientStorage>
  }
>()("backend/features/deletion/Trash") {
  static readonly layer = (times: DeletionTimes) =>
    Layer.effect(
      Trash,
      Effect.gen(function* () {
        const { stories, users } = yield* Database
        const { askerOf } = yield* Grants
        const authorize = yield* Authorize
        const people = yield* People
        const processingService = yield* ProcessingService
        const retranslationJob = yield* RetranslationJob
        const trashPurge = yield* TrashPurge
        const newStories = yield* StoryNotifications
        const accountClosure = yield* AccountClosure
        const { publish } = yield* EventBus

        /** The story, if it is deleted and the user may put it back. */
        const restorable = (asker: Asker, id: StoryId) =>
          Effect.map(
            stories.get(id),
            Option.filter((story) => mayRestore(asker, story)),
          )

        const remove = Effect.fn("Trash.delete")(function* (
          user: UserId,
          id: StoryId,
        ): Effect.fn.Return<void, NotFound | Forbidden | InsufficientStorage> {
          const asker = yield* askerOf(user)
          if (Option.isSome(yield* restorable(asker, id))) return
          const { retranslation } = yield* authorize.storyFor(asker, id, "own")
          const isTranslating = retranslation !== undefined
          const now = yield* Clock.currentTimeMillis
          // In the same write whoever works on it loses their claim, so nothing more comes of that work
          // until the story is put back.
          const gone = yield* stories.findAndUpdate(
            { id, deleted: { $exists: false }, retranslation: { $exists: isTranslating } },
            {
              $set: {
                deleted: { ...newDeletion(user, now, times) },
                "work.claim": null,
                "work.leaseEnds": now,
                "work.unfinished": 0,
                ...(isTranslating && {
                  "retranslation.claim": null,
                  "retranslation.leaseEnds": now,
                  "retranslation.unfinished": 0,
                }),
              },
            },
          )
          // Somebody else deleted it, or asked for a translation, in between.
          if (Option.isNone(gone)) return yield* Effect.suspend(() => remove(user, id))
          const { deleted: _, ...stood } = gone.value
          yield* processingService.pause(id)
          yield* retranslationJob.pause(id)
          // It is to know when this one is due.
          yield* trashPurge.wake
          yield* publish({
            to: viewersOf(stood),
            event: { _tag: "StoryDeleted", storyId: id },
          })
        })

        const list = Effect.fn("Trash.list")(function* (user: UserId) {
          const asker = yield* askerOf(user)
          const now = yield* Clock.currentTimeMillis
          const found = yield* stories.find({
            filter: { $and: [restorableStories(asker), undoable(now)] },
            sort: [
              ["deleted.at", -1],
              ["id", -1],
            ],
          })
          const named = yield* people.named(found.map(({ storytellerId }) => storytellerId))
          const by = [...new Set(found.flatMap(({ deleted }) => deleted?.by ?? []))]
          const deleters = new Map(
            (yield* users.find({ filter: { id: { $in: by } } })).map((one) => [one.id, one]),
          )
          return found.flatMap((story): ReadonlyArray<DeletedStory> => {
            const { id, title, duration, createdAt, storytellerId, deleted } = story
            if (deleted === undefined) return []
            const deleter = deleted.by === null ? undefined : deleters.get(deleted.by)
            return [
              {
                ...{ id, title, duration, createdAt },
                storyteller: { name: named.get(storytellerId)?.name ?? unknownStoryteller },
                deletedAt: iso(deleted.at),
                deletedBy:
                  deleter === undefined ? null : { userId: deleter.id, name: nameOf(deleter) },
                until: iso(deleted.until),
                mayErase: mayErase(asker, story),
              },
            ]
          })
        })

        const restore = Effect.fn("Trash.restore")(function* (user: UserId, id: StoryId) {
          const asker = yield* askerOf(user)
          const found = yield* restorable(asker, id)
          if (Option.isNone(found)) {
            yield* authorize.storyFor(asker, id, "own")
            return
          }
          // Erasing an account hands nothing over that was deleted when it began.
          if (yield* accountClosure.isAny([found.value.keeperId])) return yield* goneForGood()
          const now = yield* Clock.currentTimeMillis
          const stands = yield* stories.findAndUpdate(
            { $and: [{ id }, undoable(now)] },
            { $unset: { deleted: true } },
          )
          if (Option.isNone(stands)) {
            // Unless somebody else put it back in between.
            if (Option.isSome(yield* restorable(asker, id))) return yield* goneForGood()
            yield* authorize.storyFor(asker, id, "own")
            return
          }
          yield* publish({
            to: viewersOf(stands.value),
            event: { _tag: "StoryAdded", storyId: id },
          })
          yield* retranslationJob.goOn
          // The story stands again, whether or not there is room for the emails.
          yield* Effect.ignore(newStories.remind(id))
        })

        const eraseNow = Effect.fn("Trash.eraseNow")(function* (user: UserId, id: StoryId) {
          const asker = yield* askerOf(user)
          const found = yield* restorable(asker, id)
          if (Option.isNone(found) || found.value.deleted === undefined) {
            return yield* notFound("story")
          }
          if (!mayErase(asker, found.value)) return yield* ownedByOthers()
          const now = yield* Clock.currentTimeMillis
          const until = Math.min(
            found.value.deleted.until,
            atTheEarliest(found.value.deleted, now, times),
          )
          yield* stories.update(
            // Not one that somebody has deleted anew in between: that can be undone again.
            { id, "deleted.at": found.value.deleted.at },
            { $set: { "deleted.isFinal": true, "deleted.until": until } },
          )
          yield* publish({
            to: ownersOf(found.value),
            event: { _tag: "StoryDeleted", storyId: id },
          })
          yield* trashPurge.wake
        })

        return Trash.of({ delete: remove, list, restore, eraseNow })
      }),
    )
}
