import { Context, Effect, Layer } from "effect"
import type { Forbidden, NotFound } from "#protocol/errors.ts"
import { everybody, type PersonId, type UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import type { Person } from "#protocol/person.ts"
import { paths } from "#protocol/paths.ts"
import { beginningOf } from "#protocol/text.ts"
import { Database } from "../../platform/database/database.ts"
import { photoUrl } from "../../platform/database/photo.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import { Grants } from "../access/grants.ts"
import {
  accessToPerson,
  type Asker,
  grantOn,
  visiblePeople,
  visibleStories,
  withLinked,
} from "../access/policy.ts"
import { notFound } from "../access/errors.ts"
import { Authorize } from "../access/authorize.ts"
import type { PersonRecord } from "../../platform/database/people.ts"
import { relationshipSeenBy } from "./relationship.ts"

/** The people a user may see, as that user sees them. */
export class Directory extends Context.Service<
  Directory,
  {
    /** Sorted by name, with everything that is known of them. */
    readonly all: (user: UserId) => Effect.Effect<ReadonlyArray<Person>>
    /** The same for screens: the beginning of what may be long, and no notes. A family may know hundreds. */
    readonly list: (user: UserId) => Effect.Effect<ReadonlyArray<Person>>
    readonly open: (user: UserId, id: PersonId) => Effect.Effect<Person, NotFound | Forbidden>
  }
>()("backend/features/people/Directory") {
  static readonly layer = Layer.effect(
    Directory,
    Effect.gen(function* () {
      const authorize = yield* Authorize
      const { people: records, users, stories } = yield* Database
      const { askerOf } = yield* Grants

      /**
       * How many stories each person has a part in, with the people linked to them. Counts only
       * stories that this user may see, so that the numbers do not reveal others.
       */
      const countsOf = (asker: Asker, found: ReadonlyArray<PersonRecord>) =>
        Effect.map(
          stories.countEach(visibleStories(asker), {
            paths: ["storytellerId", "subjectIds"],
            values: found.map(({ id }) => withLinked(asker, id)),
          }),
          (counts) => new Map(found.map(({ id }, at) => [id, counts[at] ?? 0])),
        )

      const keepersOf = Effect.fnUntraced(function* (asker: Asker) {
        const ids = [...new Set(asker.grants.map(({ keeperId }) => keeperId))]
        const found = ids.length === 0 ? [] : yield* users.find({ filter: { id: { $in: ids } } })
        return new Map(found.map((user) => [user.id, user]))
      })

      const sharedBy = (person: PersonRecord, asker: Asker, keepers: Map<UserId, UserRecord>) => {
        const grant = person.keeperId === asker.user ? undefined : grantOn(asker, person)
        if (grant === undefined) return null
        const { firstName = "", lastName = "", email = "" } = keepers.get(grant.keeperId) ?? {}
        return {
          firstName,
          lastName,
          email,
          shareId: grant.shareId,
          isForEverybody: grant.personId === everybody,
        }
      }

      const linkedTo = (person: PersonRecord, { user, grants }: Asker) =>
        person.keeperId === user
          ? null
          : (grants.find(({ personId }) => personId === person.id)?.linkPersonId ?? null)

      /** People as the asker sees them; not those they may not see. */
      const viewsOf = Effect.fnUntraced(function* (
        asker: Asker,
        found: ReadonlyArray<PersonRecord>,
      ) {
        const counts = yield* countsOf(asker, found)
        const keepers = yield* keepersOf(asker)
        return found.flatMap((person): ReadonlyArray<Person> => {
          const access = accessToPerson(asker, person)
          if (access === "none") return []
          const { id, name, bio, type } = person
          return [
            {
              id,
              name,
              relationship: relationshipSeenBy(asker.user, person),
              bio,
              type,
              profileImageUrl: photoUrl(paths.personPhoto(id), person),
              birthDate: person.birthDate,
              birthPlace: person.birthPlace,
              language: person.language ?? null,
              notes: access === "own" ? person.notes : null,
              storiesCount: counts.get(id) ?? 0,
              access,
              sharedBy: sharedBy(person, asker, keepers),
              linkedTo: linkedTo(person, asker),
            },
          ]
        })
      })

      const all = Effect.fn("Directory.all")(function* (user: UserId) {
        const asker = yield* askerOf(user)
        const found = yield* records.find({ filter: visiblePeople(asker), sort: [["name", 1]] })
        return yield* viewsOf(asker, found)
      })

      const list = Effect.fn("Directory.list")(function* (user: UserId) {
        return (yield* all(user)).map((person) => ({
          ...person,
          bio: beginningOf(person.bio, limits.text.bioInList),
          notes: null,
        }))
      })

      const open = Effect.fn("Directory.open")(function* (user: UserId, id: PersonId) {
        const asker = yield* askerOf(user)
        const person = yield* authorize.personFor(asker, id, "view")
        const [seen] = yield* viewsOf(asker, [person])
        return seen ?? (yield* notFound("person"))
      })

      return Directory.of({ all, list, open })
    }),
  )
}
