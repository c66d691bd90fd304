import { Clock, Context, Effect, Layer } from "effect"
import type { Forbidden, NotFound } from "#protocol/errors.ts"
import {
  everybody,
  type PersonId,
  type SharedId,
  type StoryId,
  type UserId,
} from "#protocol/ids.ts"
import type { Viewer, AccessReason, WhoMaySee } from "#protocol/who-may-see.ts"
import { Grants } from "../access/grants.ts"
import { accessToPerson, type Asker, type OwnedPerson } from "../access/policy.ts"
import { Authorize } from "../access/authorize.ts"
import { fullName } from "../accounts/full-name.ts"
import { Database } from "../../platform/database/database.ts"
import type { PersonRecord } from "../../platform/database/people.ts"
import { People } from "../people/people.ts"
import { type PlainSeer, type PlainWay, seerOfPerson, seerOfStory } from "./access-reasons.ts"

const rank = { own: 0, contribute: 1, view: 2, none: 3 } as const

/** Who may see a story or a person, in names. Only who owns it is told of others. */
export class ViewerLists extends Context.Service<
  ViewerLists,
  {
    readonly story: (user: UserId, id: StoryId) => Effect.Effect<WhoMaySee, NotFound | Forbidden>
    readonly person: (user: UserId, id: PersonId) => Effect.Effect<WhoMaySee, NotFound | Forbidden>
  }
>()("backend/features/sharing/ViewerLists") {
  static readonly layer = Layer.effect(
    ViewerLists,
    Effect.gen(function* () {
      const { shares, users } = yield* Database
      const { askerOf, askersIn } = yield* Grants
      const authorize = yield* Authorize
      const people = yield* People

      /** Puts names to those who see. Whoever has no account any more is left out. */
      const named = Effect.fnUntraced(function* (
        asker: Asker,
        viewers: ReadonlyArray<PlainSeer>,
        known: ReadonlyMap<PersonId, PersonRecord>,
        always: PersonId,
      ) {
        const givers = viewers.flatMap(({ ways }) =>
          ways.flatMap((way) => (way._tag === "Share" ? [way.by] : [])),
        )
        const ids = [...new Set([...viewers.map(({ user }) => user), ...givers])]
        const accounts = new Map(
          (yield* users.find({ filter: { id: { $in: ids } } })).map((user) => [user.id, user]),
        )
        const nameOf = (id: UserId) => {
          const user = accounts.get(id)
          return user === undefined ? "" : fullName(user)
        }
        const personName = (id: PersonId | null) => {
          const person = id === null ? undefined : known.get(id)
          if (person === undefined) return null
          const isSeen = person.id === always || accessToPerson(asker, person) !== "none"
          return isSeen ? person.name : null
        }
        const wayOf = (way: PlainWay): AccessReason => {
          switch (way._tag) {
            case "Recording":
              return way
            case "Keeping":
              return { _tag: "Keeping", part: way.part, personName: personName(way.personId) }
            case "Share": {
              const by = { name: nameOf(way.by), isYou: way.by === asker.user }
              return { _tag: "Share", part: way.part, personName: personName(way.personId), by }
            }
          }
        }
        return viewers
          .flatMap(({ user, access, ways }): ReadonlyArray<Viewer> => {
            const account = accounts.get(user)
            if (access === "none" || account === undefined) return []
            if (account.closingSince !== undefined) return []
            const isYou = user === asker.user
            return [{ name: nameOf(user), isYou, access, ways: ways.map(wayOf) }]
          })
          .toSorted((a, b) => rank[a.access] - rank[b.access] || a.name.localeCompare(b.name))
      })

      /** The asker's own invitations that would let somebody see, and are not answered. */
      const invitedTo = Effect.fnUntraced(function* (
        user: UserId,
        parts: ReadonlyMap<SharedId, "person" | "storyteller" | "subject" | "everybody">,
        known: ReadonlyMap<PersonId, PersonRecord>,
      ) {
        const now = yield* Clock.currentTimeMillis
        const pending = yield* shares.find({
          filter: { keeperId: user, status: "pending", personId: { $in: [...parts.keys()] } },
          sort: [["id", 1]],
        })
        return pending
          .filter(({ expiresAt }) => expiresAt > now)
          .map(({ email, role, personId }) => ({
            email,
            role,
            part: parts.get(personId) ?? "everybody",
            personName: personId === everybody ? null : (known.get(personId)?.name ?? null),
          }))
      })

      const story = Effect.fn("ViewerLists.story")(function* (user: UserId, id: StoryId) {
        const asker = yield* askerOf(user)
        const found = yield* authorize.storyFor(asker, id, "view")
        const { storytellerId, subjectIds, keeperIds } = found
        const known = yield* people.named([storytellerId, ...subjectIds])
        const subjects = subjectIds.flatMap((id): ReadonlyArray<OwnedPerson> => {
          const person = known.get(id)
          return person === undefined ? [] : [person]
        })
        const own = seerOfStory(asker, found, subjects)
        if (own.access !== "own") {
          const viewers = yield* named(asker, [own], known, storytellerId)
          return { isEverybody: false, viewers, invited: [] }
        }
        const all = (yield* askersIn({ story: found })).map((one) =>
          seerOfStory(one, found, subjects),
        )
        const parts = new Map<SharedId, "storyteller" | "subject" | "everybody">([
          ...subjectIds.map((id) => [id, "subject"] as const),
          [storytellerId, "storyteller"],
          ...(keeperIds.includes(user) ? [[everybody, "everybody"] as const] : []),
        ])
        return {
          isEverybody: true,
          viewers: yield* named(asker, all, known, storytellerId),
          invited: yield* invitedTo(user, parts, known),
        }
      })

      const person = Effect.fn("ViewerLists.person")(function* (user: UserId, id: PersonId) {
        const asker = yield* askerOf(user)
        const found = yield* authorize.personFor(asker, id, "view")
        const known = new Map([[id, found]])
        const own = seerOfPerson(asker, found)
        if (own.access !== "own") {
          return { isEverybody: false, viewers: yield* named(asker, [own], known, id), invited: [] }
        }
        const all = (yield* askersIn({ person: found })).map((one) => seerOfPerson(one, found))
        const parts = new Map<SharedId, "person" | "everybody">([
          [id, "person"],
          [everybody, "everybody"],
        ])
        return {
          isEverybody: true,
          viewers: yield* named(asker, all, known, id),
          invited: yield* invitedTo(user, parts, known),
        }
      })

      return ViewerLists.of({ story, person })
    }),
  )
}
