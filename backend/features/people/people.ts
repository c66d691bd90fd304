import { Clock, Context, Effect, Layer, Option } from "effect"
import {
  UnprocessableEntity,
  type InsufficientStorage,
  type Forbidden,
  type NotFound,
} from "#protocol/errors.ts"
import type { PersonId, ShareId, UserId } from "#protocol/ids.ts"
import type { ImportedPerson } from "#protocol/import.ts"
import type { Language } from "#protocol/language.ts"
import { birthDateProblem, storedBirthDate } from "#protocol/dates/birth-date.ts"
import type { PersonChange } from "#protocol/person.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Authorize } from "../access/authorize.ts"
import { notFound } from "../access/errors.ts"
import { Database } from "../../platform/database/database.ts"
import type { PersonRecord } from "../../platform/database/people.ts"
import { makeWaysIn, type PersonDraft } from "./create-person.ts"

export class People extends Context.Service<
  People,
  {
    readonly add: (
      user: UserId,
      draft: PersonDraft,
    ) => Effect.Effect<PersonRecord, InsufficientStorage>
    /** Makes the user's own person, once, however often it is called. */
    readonly addSelf: (
      user: UserId,
      draft: { readonly name: string; readonly bio: string },
    ) => Effect.Effect<void, InsufficientStorage>
    /** The user's own person, made now if they skipped setup. */
    readonly selfFor: (
      user: UserId,
      draft: { readonly name: string; readonly bio: string },
    ) => Effect.Effect<PersonRecord, InsufficientStorage>
    /** The user's own person for a share they accept: the one made for it before, or a new one. */
    readonly addForShare: (
      user: UserId,
      share: ShareId,
      name: string,
    ) => Effect.Effect<
      { readonly person: PersonRecord; readonly isNew: boolean },
      InsufficientStorage
    >
    /** The user's person for one of another Kintale's: made once, however often they are brought in. */
    readonly bring: (
      user: UserId,
      from: string,
      person: ImportedPerson,
    ) => Effect.Effect<PersonRecord, InsufficientStorage>
    /** Removes a person who was made for a share that was not accepted in the end. */
    readonly unmake: (person: PersonRecord) => Effect.Effect<void>
    /** The user's own person; none before setup or their first story. */
    readonly selfOf: (user: UserId) => Effect.Effect<Option.Option<PersonRecord>>
    readonly named: (
      ids: ReadonlyArray<PersonId>,
    ) => Effect.Effect<ReadonlyMap<PersonId, PersonRecord>>
    readonly change: (
      user: UserId,
      id: PersonId,
      change: PersonChange,
    ) => Effect.Effect<
      PersonRecord,
      NotFound | Forbidden | InsufficientStorage | UnprocessableEntity
    >
    /**
     * Stores the language a storyteller speaks, learnt from a story told in it, if none is known or
     * if the known one is the language the story was first wrongly given. Only for the user's own
     * people.
     */
    readonly learnLanguage: (
      user: UserId,
      told: { readonly storytellerId: PersonId; readonly sourceLanguage?: Language | null },
      language: Language,
    ) => Effect.Effect<void, InsufficientStorage>
    /** Makes the person a storyteller, because they have told a story. */
    readonly becomeStoryteller: (person: PersonRecord) => Effect.Effect<void, InsufficientStorage>
  }
>()("backend/features/people/People") {
  static readonly layer = Layer.effect(
    People,
    Effect.gen(function* () {
      const { people: records } = yield* Database
      const authorize = yield* Authorize
      const { publish } = yield* EventBus

      const tellOf = ({ id, keeperId }: PersonRecord) =>
        publish({ to: { person: { id, keeperId } }, event: { _tag: "PeopleChanged" } })

      const { add, addSelf, selfFor, addForShare, bring } = makeWaysIn(records, tellOf)

      const unmake = Effect.fn("People.unmake")(function* (person: PersonRecord) {
        yield* records.remove({ id: person.id })
        yield* tellOf(person)
      })

      const named = Effect.fn("People.named")(function* (ids: ReadonlyArray<PersonId>) {
        const found = yield* records.find({ filter: { id: { $in: [...new Set(ids)] } } })
        return new Map(found.map((person) => [person.id, person]))
      })

      const change = Effect.fn("People.change")(function* (
        user: UserId,
        id: PersonId,
        { birthDate, language, ...fields }: PersonChange,
      ) {
        const person = yield* authorize.person(user, id, "own")
        const noDate = birthDate === undefined || birthDate === null || birthDate === ""
        const now = yield* Clock.currentTimeMillis
        const wrong = noDate ? null : birthDateProblem(birthDate, now)
        if (wrong !== null) {
          return yield* new UnprocessableEntity({ message: wrong, fields: { birthDate: wrong } })
        }
        const changed = yield* records.findAndUpdate(
          { id },
          {
            $set: {
              // Always set, because an empty update is not allowed.
              name: person.name,
              ...fields,
              ...(birthDate !== undefined && {
                birthDate: noDate ? null : storedBirthDate(birthDate, now),
              }),
              ...(language === undefined ? {} : { language: language || null }),
            },
          },
        )
        if (Option.isNone(changed)) return yield* notFound("person")
        yield* tellOf(changed.value)
        return changed.value
      })

      const becomeStoryteller = Effect.fn("People.becomeStoryteller")(function* (
        person: PersonRecord,
      ) {
        if (person.type === "storyteller") return
        yield* records.update({ id: person.id }, { $set: { type: "storyteller" } })
        yield* tellOf(person)
      })

      const learnLanguage = Effect.fn("People.learnLanguage")(function* (
        user: UserId,
        {
          storytellerId: id,
          sourceLanguage = null,
        }: { readonly storytellerId: PersonId; readonly sourceLanguage?: Language | null },
        language: Language,
      ) {
        const mistaken = sourceLanguage === language ? null : sourceLanguage
        // English is the default of the forms, so leaving it unchanged tells little.
        if (language === "en" && mistaken === null) return
        const learnt = yield* records.findAndUpdate(
          {
            id,
            keeperId: user,
            language: { $in: language === "en" ? [mistaken] : [null, mistaken] },
          },
          { $set: { language: language === "en" ? null : language } },
        )
        if (Option.isSome(learnt)) yield* tellOf(learnt.value)
      })

      const selfOf = (user: UserId) => records.first({ selfOf: user })

      return People.of({
        add,
        addSelf,
        selfFor,
        addForShare,
        bring,
        unmake,
        selfOf,
        named,
        change,
        learnLanguage,
        becomeStoryteller,
      })
    }),
  )
}
