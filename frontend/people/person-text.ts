import type { PersonId } from "#protocol/ids.ts"
import { isolate } from "../lib/isolate.ts"
import { type Person, relationshipInWords, relationships } from "#protocol/person.ts"

export type Sharer = NonNullable<Person["sharedBy"]>

/** Accounts need not have a name. */
const nobodyKnown = "someone"

/** The full name of the user who shares a person. */
export const sharerOf = ({ firstName, lastName }: Sharer): string =>
  `${firstName} ${lastName}`.trim() || nobodyKnown

/** The first name of the user who shares a person. */
export const firstNameOf = (sharer: Sharer): string => sharer.firstName.trim() || sharerOf(sharer)

/** The name of the user's role on a shared person (Contributor, Viewer); null for the user's own people. */
export const roleOf = ({
  access,
  sharedBy,
}: Pick<Person, "access" | "sharedBy">): "Viewer" | "Contributor" | null => {
  if (sharedBy === null) return null
  return access === "view" ? "Viewer" : "Contributor"
}

/** Who shares a person, as is said beside the name: whoever shares themself is not told twice. */
export const sharedByText = (
  { name, relationship }: Pick<Person, "name" | "relationship">,
  sharer: Sharer,
  sharerName: string,
): string => {
  const isSharer = [sharerOf(sharer), firstNameOf(sharer)].includes(name.trim())
  return isSharer && relationship === "" ? "shares stories with you" : `shared by ${sharerName}`
}

/** Whether two people are called the same, by a first name too. */
const areNamesakes = (one: string, other: string) => {
  const [a, b] = [one, other].map((name) => `${name.trim().toLowerCase()} `)
  return a !== undefined && b !== undefined && (a.startsWith(b) || b.startsWith(a))
}

/** What tells a user's own person from a shared one who is called the same; empty where nobody is. */
export const ownPersonText = (person: Person, among: ReadonlyArray<Person>): string =>
  person.sharedBy === null &&
  among.some(({ name, sharedBy }) => sharedBy !== null && areNamesakes(name, person.name))
    ? relationshipLabel(person.relationship) || "your person page"
    : ""

/**
 * A person's name in a select, among those who can be chosen. For a shared person it says who shares
 * them: two families may each have a Rosa.
 */
export const nameToChoose = (person: Person, among: ReadonlyArray<Person> = []): string => {
  const { name, sharedBy } = person
  const more =
    sharedBy === null
      ? ownPersonText(person, among)
      : sharedByText(person, sharedBy, firstNameOf(sharedBy))
  return more === "" ? name : `${name} (${more})`
}

/** What a person is to the keeper, with a capital letter however it was written: 'grandmother' is Grandmother. */
export const relationshipLabel = (relationship: string): string => {
  const words = relationshipInWords(relationship).trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a person is to their keeper; for a shared one it says whose they are: 'Anna's grandmother'. */
export const relationshipOf = ({
  relationship,
  sharedBy,
}: Pick<Person, "relationship" | "sharedBy">): string => {
  if (sharedBy === null || relationship.trim() === "") return relationshipLabel(relationship)
  const words = relationship.trim()
  const known = relationships.find((one) => one === words.toLowerCase())
  return known === "other" ? "" : `${isolate(firstNameOf(sharedBy))}'s ${known ?? words}`
}

export const storyCount = (count: number): string => (count === 1 ? "1 story" : `${count} stories`)

/** The name of the user's own person this one is linked to. */
export const linkedNameOf = (
  { linkedTo }: Pick<Person, "linkedTo">,
  people: ReadonlyArray<Person> | undefined,
): string | null =>
  linkedTo === null ? null : (people?.find(({ id }) => id === linkedTo)?.name ?? null)

/** The people others share with the user that are linked to this person of theirs. */
export const linkedPeopleOf = (
  id: PersonId,
  people: ReadonlyArray<Person> | undefined,
): ReadonlyArray<Person> =>
  people?.filter(({ linkedTo, sharedBy }) => linkedTo === id && sharedBy !== null) ?? []

/** Who shares somebody with the user that is linked to this person of theirs. */
export const sharersOf = (linked: ReadonlyArray<Person>): ReadonlyArray<string> => [
  ...new Set(linked.flatMap(({ sharedBy }) => (sharedBy === null ? [] : [sharerOf(sharedBy)]))),
]

export const languageHint = "The language they tell their stories in."
