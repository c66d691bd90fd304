import { Clock, type Context, DateTime, Effect, Option } from "effect"
import type { ImportedPerson } from "#protocol/import.ts"
import type { InsufficientStorage } from "#protocol/errors.ts"
import { PersonId, type ShareId, type UserId } from "#protocol/ids.ts"
import type { LanguageOrNone } from "#protocol/language.ts"
import { birthDateProblem, storedBirthDate } from "#protocol/dates/birth-date.ts"
import type { PersonType } from "#protocol/person.ts"
import { self } from "#protocol/self.ts"
import type { Database } from "../../platform/database/database.ts"
import type { PersonRecord } from "../../platform/database/people.ts"

export interface PersonDraft {
  readonly name: string
  readonly relationship?: string
  readonly bio?: string
  readonly type: PersonType
  readonly language?: LanguageOrNone
}

/** How people come to be: added by hand, at setup, for a share that is accepted, or with an export. */
export const makeWaysIn = (
  records: Context.Service.Shape<typeof Database>["people"],
  tellOf: (person: PersonRecord) => Effect.Effect<void>,
) => {
  const newPerson = Effect.fnUntraced(function* (
    keeperId: UserId,
    draft: PersonDraft,
    origin: Pick<PersonRecord, "selfOf" | "madeFor">,
  ) {
    const person: PersonRecord = {
      id: PersonId.make(yield* records.nextId),
      keeperId,
      name: draft.name,
      relationship: draft.relationship ?? "",
      bio: draft.bio ?? "",
      type: draft.type,
      birthDate: null,
      birthPlace: "",
      language: draft.language || null,
      notes: "",
      createdAt: DateTime.formatIso(yield* DateTime.now),
      ...origin,
    }
    return person
  })

  /** None when somebody else was first with the same `selfOf` or `madeFor`. */
  const insertIfAbsent = Effect.fnUntraced(function* (person: PersonRecord) {
    if (!(yield* records.insertIfAbsent(person))) return Option.none()
    yield* tellOf(person)
    return Option.some(person)
  })

  const add = Effect.fn("People.add")(function* (user: UserId, draft: PersonDraft) {
    const person = yield* newPerson(user, draft, {})
    yield* records.insert(person)
    yield* tellOf(person)
    return person
  })

  const addSelf = Effect.fn("People.addSelf")(function* (
    user: UserId,
    draft: { readonly name: string; readonly bio: string },
  ) {
    if (Option.isSome(yield* records.first({ selfOf: user }))) return
    const person = yield* newPerson(
      user,
      { ...draft, relationship: self, type: "storyteller" },
      { selfOf: user },
    )
    // If setup was sent twice at once, the other request has made the person.
    yield* insertIfAbsent(person)
  })

  const selfFor = Effect.fn("People.selfFor")(function* (
    user: UserId,
    draft: { readonly name: string; readonly bio: string },
  ): Effect.fn.Return<PersonRecord, InsufficientStorage> {
    yield* addSelf(user, draft)
    const self = yield* records.first({ selfOf: user })
    if (Option.isSome(self)) return self.value
    // The person was removed in between.
    return yield* Effect.suspend(() => selfFor(user, draft))
  })

  const addForShare = Effect.fn("People.addForShare")(function* (
    user: UserId,
    share: ShareId,
    name: string,
  ): Effect.fn.Return<
    { readonly person: PersonRecord; readonly isNew: boolean },
    InsufficientStorage
  > {
    const madeFor = `${user}/${share}`
    const made = yield* records.first({ madeFor })
    if (Option.isSome(made)) return { person: made.value, isNew: false }
    // If the invitation was accepted twice at once, the other request has made the person.
    const person = yield* insertIfAbsent(
      yield* newPerson(user, { name, type: "subject" }, { madeFor }),
    )
    if (Option.isSome(person)) return { person: person.value, isNew: true }
    return yield* Effect.suspend(() => addForShare(user, share, name))
  })

  const bring = Effect.fn("People.bring")(function* (
    user: UserId,
    from: string,
    imported: ImportedPerson,
  ): Effect.fn.Return<PersonRecord, InsufficientStorage> {
    const madeFor = `${user}/brought/${from}/${imported.key}`
    const made = yield* records.first({ madeFor })
    if (Option.isSome(made)) return made.value
    const { name, bio, type, birthPlace, notes, birthDate } = imported
    // That word is for the user's own person alone.
    const relationship = imported.relationship === self ? "" : imported.relationship
    const now = yield* Clock.currentTimeMillis
    const isDate = birthDate !== null && birthDateProblem(birthDate, now) === null
    const draft = { name, relationship, bio, type, language: imported.language ?? "" } as const
    const person = yield* insertIfAbsent({
      ...(yield* newPerson(user, draft, { madeFor })),
      ...{ birthPlace, notes, birthDate: isDate ? storedBirthDate(birthDate, now) : null },
    })
    if (Option.isSome(person)) return person.value
    return yield* Effect.suspend(() => bring(user, from, imported))
  })

  return { add, addSelf, selfFor, addForShare, bring }
}
