import { Clock, Context, Effect, Layer, Option } from "effect"
import { type Forbidden, type InsufficientStorage, NotFound } from "#protocol/errors.ts"
import type { PersonId, UserId } from "#protocol/ids.ts"
import { self } from "#protocol/self.ts"
import type { DeletedPerson } from "#protocol/trash.ts"
import { AccountClosure } from "../accounts/account-closure.ts"
import { Grants } from "../access/grants.ts"
import { Authorize } from "../access/authorize.ts"
import { notFound } from "../access/errors.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import type { PersonRecord } from "../../platform/database/people.ts"
import { People } from "../people/people.ts"
import { holding } from "../photos/photo-storage.ts"
import { ShareSuspension } from "../sharing/share-suspension.ts"
import { PersonErasure } from "./person-erasure.ts"
import type { DeletionTimes } from "./retention.ts"

/** What a restoration may take: until then nobody takes the person for one whose time is over. */
const restoring = 60 * 60_000

const goneForGood = () =>
  new NotFound({ message: "This person was deleted forever and can't be restored." })

/** Deletes people from the directory so that it can be undone for a while. */
export class PersonTrash extends Context.Service<
  PersonTrash,
  {
    /**
     * From now on the person is nowhere but in their keeper's list of deleted ones, with all shares on
     * them. Stories they told or appear in stay.
     */
    readonly delete: (
      user: UserId,
      id: PersonId,
    ) => Effect.Effect<void, NotFound | Forbidden | InsufficientStorage>
    /** The deleted people that the user may restore, the last deleted first. */
    readonly list: (user: UserId) => Effect.Effect<ReadonlyArray<DeletedPerson>>
    /** Restores a person as they were. One that stands already stays. */
    readonly restore: (
      user: UserId,
      id: PersonId,
    ) => Effect.Effect<void, NotFound | Forbidden | InsufficientStorage>
    /** Erases a deleted person without waiting until their time is over. */
    readonly eraseNow: (user: UserId, id: PersonId) => Effect.Effect<void, NotFound>
  }
>()("backend/features/deletion/PersonTrash") {
  static readonly layer = (times: DeletionTimes) =>
    Layer.effect(
      PersonTrash,
      Effect.gen(function* () {
        const { named } = yield* People
        const authorize = yield* Authorize
        const shares = yield* ShareSuspension
        const erasure = yield* PersonErasure
        const accountClosure = yield* AccountClosure
        const { usersIn } = yield* Grants
        const { people, deletedPeople, stories } = yield* Database
        const { publish } = yield* EventBus

        /**
         * A keeper may see other keepers' stories that are about one of their people. Ends that for
         * stories that are about no other person of theirs.
         */
        const endSightOfOthers = Effect.fnUntraced(function* ({ id, keeperId }: PersonRecord) {
          const others = yield* stories.every({
            filter: { subjectIds: id, keeperId: { $ne: keeperId } },
          })
          const inThem = yield* named(others.flatMap(({ subjectIds }) => subjectIds))
          for (const story of others) {
            const isInItStill = story.subjectIds.some(
              (one) => one !== id && inThem.get(one)?.keeperId === keeperId,
            )
            if (isInItStill) continue
            // Cannot fail: it makes the document smaller, and `keeperIds` has no unique index.
            yield* stories
              .update({ id: story.id }, { $pull: { keeperIds: keeperId } })
              .pipe(Effect.orDie)
          }
        })

        /** Notes the person among the deleted ones, as they are. */
        const note = Effect.fnUntraced(function* (person: PersonRecord) {
          const { id, keeperId } = person
          const at = yield* Clock.currentTimeMillis
          const deleted = { keeperId, at, until: at + times.kept, person }
          if (yield* deletedPeople.insertIfAbsent({ id, ...deleted })) return
          // Of a deletion that was interrupted, or of a restoration that is not over.
          yield* deletedPeople.update({ id }, { $set: deleted, $unset: { isFinal: true } })
        })

        const remove = Effect.fn("PersonTrash.delete")(function* (user: UserId, id: PersonId) {
          const person = yield* authorize.person(user, id, "own")
          const saw = yield* usersIn({ person })
          // What depends on the person ends first: a crash in between must not leave access to a person
          // that is gone, and the deletion can be repeated.
          yield* note(person)
          yield* shares.suspend(id)
          yield* endSightOfOthers(person)
          for (;;) {
            const now = yield* people.get(id)
            if (Option.isNone(now)) break
            // They may have been changed meanwhile, or given another photo.
            yield* note(now.value)
            yield* people.remove({ id, ...holding(now.value.photo ?? null) })
          }
          // All again: meanwhile they may have been shared once more, or put into another story.
          yield* endSightOfOthers(person)
          yield* shares.suspend(id)
          yield* publish({ to: saw, event: { _tag: "PeopleChanged" } })
        })

        const iso = (millis: number) => new Date(millis).toISOString()

        const list = Effect.fn("PersonTrash.list")(function* (user: UserId) {
          const now = yield* Clock.currentTimeMillis
          const found = yield* deletedPeople.find({
            filter: { keeperId: user, until: { $gt: now } },
            sort: [
              ["at", -1],
              ["id", -1],
            ],
          })
          return found.map(({ id, at, until, person }): DeletedPerson => ({
            ...{ id, name: person.name, relationship: person.relationship },
            ...{ deletedAt: iso(at), until: iso(until) },
          }))
        })

        /** The person is in the directory again, unless somebody else has become what only one can be. */
        const insert = Effect.fnUntraced(function* (person: PersonRecord) {
          if (yield* people.insertIfAbsent(person)) return
          if (Option.isSome(yield* people.get(person.id))) return
          const { selfOf: _self, madeFor: _origin, relationship, ...others } = person
          yield* people.insertIfAbsent({
            ...others,
            relationship: relationship === self ? "" : relationship,
          })
        })

        const restore = Effect.fn("PersonTrash.restore")(function* (user: UserId, id: PersonId) {
          if (yield* accountClosure.isAny([user])) return yield* goneForGood()
          const now = yield* Clock.currentTimeMillis
          const found = yield* deletedPeople.findAndUpdate(
            { id, keeperId: user, until: { $gt: now }, isFinal: { $exists: false } },
            { $set: { until: now + restoring } },
          )
          if (Option.isNone(found)) {
            yield* authorize.person(user, id, "own")
            return
          }
          yield* insert(found.value.person)
          yield* erasure.resume(found.value)
        })

        const eraseNow = Effect.fn("PersonTrash.eraseNow")(function* (user: UserId, id: PersonId) {
          const found = yield* deletedPeople
            .findAndUpdate({ id, keeperId: user }, { $set: { isFinal: true, until: 0 } })
            .pipe(Effect.orDie)
          if (Option.isNone(found)) return yield* notFound("person")
          // Restored at the same moment, they stay.
          if (Option.isNone(yield* people.get(id))) yield* erasure.erase(found.value)
        })

        return PersonTrash.of({ delete: remove, list, restore, eraseNow })
      }),
    )
}
