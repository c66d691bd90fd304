import { Clock, Context, Effect, Layer, Option } from "effect"
import type { PersonId, UserId } from "#protocol/ids.ts"
import { SourceRemoval } from "../biographies/source-removal.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import type { DeletedPersonRecord } from "../../platform/database/deleted-people.ts"
import { fieldsOfLine } from "../../platform/database/story-projections.ts"
import { PhotoStorage } from "../photos/photo-storage.ts"
import { ShareSuspension } from "../sharing/share-suspension.ts"
import { PeopleSync } from "../stories/people-sync.ts"

/** After so long nobody is at a deletion or a restoration any more, and milliseconds. */
const aWhile = 60_000

/** Ends the time of deleted people: they are erased, or there again. Every step may be repeated. */
export class PersonErasure extends Context.Service<
  PersonErasure,
  {
    /** Erases everything that is left of a deleted person. */
    readonly erase: (deleted: DeletedPersonRecord) => Effect.Effect<void>
    /** The person stands again: so do their shares, and who sees stories about them. */
    readonly resume: (deleted: DeletedPersonRecord) => Effect.Effect<void>
    /** Erases all that a keeper has deleted. */
    readonly allOf: (keeper: UserId) => Effect.Effect<void>
    /** Erases those whose time is over, and ends what a crash interrupted. */
    readonly sweep: Effect.Effect<void>
  }
>()("backend/features/deletion/PersonErasure") {
  static readonly layer = Layer.effect(
    PersonErasure,
    Effect.gen(function* () {
      const { people, deletedPeople, storyLines } = yield* Database
      const sourceRemoval = yield* SourceRemoval
      const photos = yield* PhotoStorage
      const shares = yield* ShareSuspension
      const sync = yield* PeopleSync
      const { publish } = yield* EventBus

      const erase = Effect.fn("PersonErasure.erase")(function* ({
        id,
        person,
      }: DeletedPersonRecord) {
        yield* sourceRemoval.person(id)
        yield* photos.forget(person)
        yield* shares.forget(id)
        // The record goes last, because it says what there is to erase after a crash.
        yield* deletedPeople.remove({ id })
      })

      const inStories = Effect.fnUntraced(function* (id: PersonId, keeperId: UserId) {
        const others = yield* storyLines.every({
          filter: { subjectIds: id, keeperId: { $ne: keeperId } },
          only: fieldsOfLine,
        })
        for (const story of others) yield* Effect.orDie(sync.settle(story.id))
      })

      const resume = Effect.fn("PersonErasure.resume")(function* ({
        id,
        keeperId,
      }: DeletedPersonRecord) {
        yield* shares.resume(keeperId, id)
        yield* inStories(id, keeperId)
        yield* deletedPeople.remove({ id })
        yield* publish({ to: { person: { id, keeperId } }, event: { _tag: "PeopleChanged" } })
      })

      const allOf = Effect.fn("PersonErasure.allOf")(function* (keeperId: UserId) {
        for (const deleted of yield* deletedPeople.every({ filter: { keeperId } })) {
          yield* erase(deleted)
        }
      })

      const stands = (id: PersonId) => Effect.map(people.get(id), Option.isSome)

      const sweep = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const isOver = { until: { $lte: now } }
        for (const { id } of yield* deletedPeople.every({ filter: isOver })) {
          // Never one that is being restored.
          const taken = yield* deletedPeople
            .findAndUpdate({ id, ...isOver }, { $set: { isFinal: true } })
            .pipe(Effect.orDie)
          if (Option.isSome(taken) && !(yield* stands(id))) yield* erase(taken.value)
        }
        const old = yield* deletedPeople.every({ filter: { at: { $lte: now - aWhile } } })
        // A deletion or a restoration was interrupted: nobody is deleted by half.
        for (const deleted of old) if (yield* stands(deleted.id)) yield* resume(deleted)
      })

      return PersonErasure.of({ erase, resume, allOf, sweep })
    }),
  )
}
