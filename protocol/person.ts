import { Schema } from "effect"
import { Access } from "./access.ts"
import { daysOfBirth, noBirthDate } from "./dates/birth-date.ts"
import { PersonId, ShareId } from "./ids.ts"
import { Language, LanguageOrNone } from "./language.ts"
import { limits } from "./limits.ts"
import { self } from "./self.ts"
import { optionalText, requiredText } from "./text.ts"

export const PersonType = Schema.Literals(["subject", "storyteller"])
export type PersonType = typeof PersonType.Type

/** The relationships that the person form offers. */
export const relationships = [
  "mother",
  "father",
  "grandmother",
  "grandfather",
  "aunt",
  "uncle",
  "sister",
  "brother",
  "cousin",
  "friend",
  "spouse",
  "child",
  "other",
] as const

export const relationshipInWords = (relationship: string) =>
  relationship === self ? "Me" : relationship

/** A relative in the directory; storyteller and subject are roles of the same record. */
export const Person = Schema.Struct({
  id: PersonId,
  name: Schema.String,
  relationship: Schema.String,
  /** In lists, its beginning. */
  bio: Schema.String,
  type: PersonType,
  profileImageUrl: Schema.NullOr(Schema.String),
  /** As the family knows it: `1932-05-03`, `May 1932`, `1932`, `about 1932`. */
  birthDate: Schema.NullOr(Schema.String),
  birthPlace: Schema.String,
  /** The language they tell stories in, when the family has set one. */
  language: Schema.NullOr(Language),
  /** Only sent to the keeper with this one person; null for everybody else, and in lists. */
  notes: Schema.NullOr(Schema.String),
  /** How many stories told by or about the person this user may see, each counted once. */
  storiesCount: Schema.Int,
  access: Access,
  /** For a shared person: their keeper and the share. */
  sharedBy: Schema.NullOr(
    Schema.Struct({
      firstName: Schema.String,
      lastName: Schema.String,
      /** As in the invitation that was accepted; empty where that account is gone. */
      email: Schema.String,
      shareId: ShareId,
      /** Whether the share covers all of the keeper's people. */
      isForEverybody: Schema.Boolean,
    }),
  ),
  /** The user's own person this one is linked to. */
  linkedTo: Schema.NullOr(PersonId),
})
export type Person = typeof Person.Type

/** What the story form sends to add a storyteller without leaving the form. */
export const NewStoryteller = Schema.Struct({
  name: requiredText("Please enter a name for the storyteller."),
  relationship: Schema.optionalKey(optionalText()),
  bio: Schema.optionalKey(optionalText(limits.text.long)),
  language: Schema.optionalKey(LanguageOrNone),
})
export type NewStoryteller = typeof NewStoryteller.Type

const newPerson = (noName: string) =>
  Schema.Struct({
    name: requiredText(noName),
    relationship: Schema.optionalKey(optionalText()),
    bio: Schema.optionalKey(optionalText(limits.text.long)),
    type: Schema.optionalKey(PersonType),
    language: Schema.optionalKey(LanguageOrNone),
  })

/** What the directory's form sends to add a person. */
export const NewPerson = newPerson("Please enter a name.")
export type NewPerson = typeof NewPerson.Type

/** The same from the story form, which has its own message for a missing name. */
export const NewSubject = newPerson("Please enter a name for the person.")
export type NewSubject = typeof NewSubject.Type

/**
 * What the person form sends to change a person. Missing fields stay as they are; an empty birth date
 * or language removes it.
 */
export const PersonChange = Schema.Struct({
  name: Schema.optionalKey(requiredText("Name is required")),
  relationship: Schema.optionalKey(optionalText()),
  bio: Schema.optionalKey(optionalText(limits.text.long)),
  birthDate: Schema.optionalKey(
    Schema.NullOr(
      optionalText(limits.text.birthDate, noBirthDate).check(
        Schema.makeFilter(
          (text: string) => text === "" || daysOfBirth(text) !== null || noBirthDate,
        ),
      ),
    ),
  ),
  birthPlace: Schema.optionalKey(optionalText()),
  language: Schema.optionalKey(Schema.NullOr(LanguageOrNone)),
  notes: Schema.optionalKey(optionalText(limits.text.long)),
})
export type PersonChange = typeof PersonChange.Type
