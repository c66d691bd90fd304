import { Schema } from "effect"
import { birthDateProblem } from "#protocol/dates/birth-date.ts"
import { type Person, PersonChange, relationships } from "#protocol/person.ts"

const names = [
  "name",
  "relationship",
  "birthDate",
  "birthPlace",
  "language",
  "bio",
  "notes",
] as const

/** The values of the form; all are text. */
export type PersonValues = Readonly<Record<(typeof names)[number], string>>

export const valuesOf = (person: Person): PersonValues => ({
  name: person.name,
  relationship: person.relationship,
  birthDate: person.birthDate ?? "",
  birthPlace: person.birthPlace,
  language: person.language ?? "",
  bio: person.bio,
  notes: person.notes ?? "",
})

/** The protocol's validation, and a birth date that is not in the future. */
export const PersonForm = Schema.Struct({
  ...PersonChange.fields,
  birthDate: Schema.String.check(
    Schema.makeFilter((text: string) =>
      text.trim() === "" ? true : (birthDateProblem(text, Date.now()) ?? true),
    ),
  ),
})

/** Only the changed fields, so that changes made elsewhere are not overwritten. */
export const changesOf = (before: PersonValues, now: PersonValues): PersonChange =>
  Object.fromEntries(
    names.filter((name) => now[name] !== before[name]).map((name) => [name, now[name]]),
  )

const isSame = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase()

/**
 * The thirteen standard relationships, and the present one if it is another, so that saving keeps it.
 * One that is only written differently stands in the place of the standard one.
 */
export const relationshipsWith = (stored: string): ReadonlyArray<string> =>
  relationships.some((one) => isSame(one, stored))
    ? relationships.map((one) => (isSame(one, stored) ? stored : one))
    : [stored, ...relationships]
