import type { Person } from "#protocol/person.ts"
import { self } from "#protocol/self.ts"

const ownEntry = (all: ReadonlyArray<Person>) =>
  all.find(({ relationship, sharedBy }) => sharedBy === null && relationship === self)

/** Some of all people: the user's own entry first, then their people, then those others share. */
export const inOrderOfChoice = (
  people: ReadonlyArray<Person>,
  all: ReadonlyArray<Person>,
): ReadonlyArray<Person> => {
  const me = ownEntry(all)
  const rank = ({ id, linkedTo, sharedBy }: Person) => {
    if (me !== undefined && (id === me.id || linkedTo === me.id)) return 0
    return sharedBy === null ? 1 : 2
  }
  return people.toSorted((one, other) => rank(one) - rank(other))
}

/**
 * The people a user may add stories for: their own, and those shared with them as contributor. Somebody
 * whom one of those is linked to is one choice, not two: the shared one, whom the family hears; the user
 * themself is called so there too.
 */
export const storytellersAmong = (people: ReadonlyArray<Person>): ReadonlyArray<Person> => {
  const choices = people.filter(({ access }) => access !== "view")
  const linked = new Set(choices.map(({ linkedTo }) => linkedTo))
  const me = ownEntry(people)
  return inOrderOfChoice(
    choices.filter(({ id }) => !linked.has(id)),
    people,
  ).map((person) =>
    me !== undefined && person.linkedTo === me.id ? { ...person, relationship: self } : person,
  )
}
