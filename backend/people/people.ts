import { Context, DateTime, Effect, Layer, Option } from "effect"
import { type NoRoom, NotFound } from "#protocol/failure.ts"
import { PersonId, type UserId } from "#protocol/ids.ts"
import type { Person, PersonType } from "#protocol/person.ts"
import { Happenings } from "../happenings.ts"
import { type Access, accessToPerson, atLeast, visiblePeople } from "../sharing/may.ts"
import { PeopleRecords, type PersonRecord } from "./records.ts"

interface PersonDraft {
  readonly name: string
  readonly relationship?: string
  readonly bio?: string
  readonly type: PersonType
}

const toPerson = (person: PersonRecord): Person => ({
  id: person.id,
  name: person.name,
  relationship: person.relationship,
  bio: person.bio,
  type: person.type,
  profileImageUrl: person.profileImageUrl,
})

export class People extends Context.Service<
  People,
  {
    readonly list: (user: UserId) => Effect.Effect<ReadonlyArray<Person>>
    readonly add: (user: UserId, draft: PersonDraft) => Effect.Effect<Person, NoRoom>
    /** Makes the user the first person of their own collection, only once however often it is asked. */
    readonly addSelf: (
      user: UserId,
      draft: { readonly name: string; readonly bio: string },
    ) => Effect.Effect<void, NoRoom>
    /** The person the user is themself, once they did their profile setup. */
    readonly selfOf: (user: UserId) => Effect.Effect<Option.Option<PersonRecord>>
    /** The person, if the user may do at least what is wanted; else it is as if there were none. */
    readonly reach: (
      user: UserId,
      id: PersonId,
      wanted: Access,
    ) => Effect.Effect<PersonRecord, NotFound>
    readonly named: (
      ids: ReadonlyArray<PersonId>,
    ) => Effect.Effect<ReadonlyMap<PersonId, PersonRecord>>
    /** Somebody told a story: from now on they count as a storyteller. */
    readonly becomeStoryteller: (person: PersonRecord) => Effect.Effect<void, NoRoom>
  }
>()("backend/people/People") {
  static readonly layer = Layer.effect(
    People,
    Effect.gen(function* () {
      const records = yield* PeopleRecords
      const { announce } = yield* Happenings

      const insert = Effect.fnUntraced(function* (
        keeperId: UserId,
        draft: PersonDraft,
        selfOf: UserId | null,
      ) {
        const person: PersonRecord = {
          id: PersonId.make(yield* records.nextId),
          keeperId,
          name: draft.name,
          relationship: draft.relationship ?? "",
          bio: draft.bio ?? "",
          type: draft.type,
          profileImageUrl: null,
          createdAt: DateTime.formatIso(yield* DateTime.now),
          selfOf,
        }
        yield* records.insert(person)
        yield* announce({ to: [keeperId], happening: { _tag: "PeopleChanged" } })
        return person
      })

      const add = Effect.fn("People.add")(function* (user: UserId, draft: PersonDraft) {
        const person = yield* insert(user, draft, null).pipe(
          Effect.catchTag("AlreadyThere", Effect.die),
        )
        return toPerson(person)
      })

      const addSelf = Effect.fn("People.addSelf")(function* (
        user: UserId,
        draft: { readonly name: string; readonly bio: string },
      ) {
        if (Option.isSome(yield* records.first({ selfOf: user }))) return
        yield* insert(user, { ...draft, relationship: "self", type: "storyteller" }, user).pipe(
          // Setup sent twice at once: the other one made the person.
          Effect.catchTag("AlreadyThere", () => Effect.void),
        )
      })

      const reach = Effect.fn("People.reach")(function* (
        user: UserId,
        id: PersonId,
        wanted: Access,
      ) {
        const person = yield* records.get(id)
        if (Option.isNone(person) || !atLeast(wanted, accessToPerson(user, person.value))) {
          return yield* new NotFound({ message: "This person could not be found." })
        }
        return person.value
      })

      const named = Effect.fn("People.named")(function* (ids: ReadonlyArray<PersonId>) {
        const found = yield* records.find({ filter: { id: { $in: [...new Set(ids)] } } })
        return new Map(found.map((person) => [person.id, person]))
      })

      const list = Effect.fn("People.list")(function* (user: UserId) {
        const found = yield* records.find({ filter: visiblePeople(user), sort: [["name", 1]] })
        return found.map(toPerson)
      })

      const becomeStoryteller = Effect.fn("People.becomeStoryteller")(function* (
        person: PersonRecord,
      ) {
        if (person.type === "storyteller") return
        yield* records
          .update({ id: person.id }, { $set: { type: "storyteller" } })
          .pipe(Effect.catchTag("AlreadyThere", Effect.die))
        yield* announce({ to: [person.keeperId], happening: { _tag: "PeopleChanged" } })
      })

      const selfOf = (user: UserId) => records.first({ selfOf: user })

      return People.of({ list, add, addSelf, selfOf, reach, named, becomeStoryteller })
    }),
  )
}
