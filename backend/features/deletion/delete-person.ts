import { Context, Effect, Layer } from "effect"
import type { Forbidden, NotFound } from "#protocol/errors.ts"
import type { PersonId, UserId } from "#protocol/ids.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { SourceRemoval } from "../biographies/source-removal.ts"
import { Grants } from "../access/grants.ts"
import { Shares } from "../sharing/shares.ts"
import { Database } from "../../platform/database/database.ts"
import { Authorize } from "../access/authorize.ts"
import { People } from "../people/people.ts"
import type { PersonRecord } from "../../platform/database/people.ts"
import { PhotoStorage } from "../photos/photo-storage.ts"

/** Deletes people from the directory. */
export class PersonDeletion extends Context.Service<
  PersonDeletion,
  {
    /** Deletes the person with all shares on them. Stories they told or appear in stay. */
    readonly remove: (user: UserId, id: PersonId) => Effect.Effect<void, NotFound | Forbidden>
  }
>()("backend/features/deletion/PersonDeletion") {
  static readonly layer = Layer.effect(
    PersonDeletion,
    Effect.gen(function* () {
      const people = yield* People
      const authorize = yield* Authorize
      const photos = yield* PhotoStorage
      const shares = yield* Shares
      const forgetting = yield* SourceRemoval
      const { usersIn } = yield* Grants
      const { stories } = yield* Database
      const { publish } = yield* EventBus

      /**
       * A keeper may see other keepers' stories that are about one of their people. Ends that for
       * stories that are about no other person of theirs.
       */
      const endSightOfOthers = Effect.fnUntraced(function* ({ id, keeperId }: PersonRecord) {
        const others = yield* stories.every({
          filter: { subjectIds: id, keeperId: { $ne: keeperId } },
        })
        const inThem = yield* people.named(others.flatMap(({ subjectIds }) => subjectIds))
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

      const remove = Effect.fn("PersonDeletion.remove")(function* (user: UserId, id: PersonId) {
        const person = yield* authorize.person(user, id, "own")
        const saw = yield* usersIn({ person })
        // What depends on the person is removed first: a crash in between must not leave access to a
        // person that is gone, and the deletion can be repeated. Shares are removed again afterwards,
        // since some may have been added meanwhile.
        yield* shares.forgetPerson(person)
        yield* endSightOfOthers(person)
        yield* forgetting.person(id)
        yield* photos.removePerson(id)
        // All again: meanwhile they may have been shared once more, put into another story, or talked about.
        yield* forgetting.person(id)
        yield* endSightOfOthers(person)
        yield* shares.forgetPerson(person)
        yield* publish({ to: saw, event: { _tag: "PeopleChanged" } })
      })

      return PersonDeletion.of({ remove })
    }),
  )
}
