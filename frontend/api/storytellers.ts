import type { Person } from "#protocol/person.ts"

/**
 * The people a user may add stories for: their own, and those shared with them as contributor. Somebody
 * whom one of those is linked to is one choice, not two: the shared one, whom the family hears.
 */
export const storytellersAmong = (people: ReadonlyArray<Person>): ReadonlyArray<Person> => {
  const choices = people.filter(({ access }) => access !== "view")
  const linked = new Set(choices.map(({ linkedTo }) => linkedTo))
  return choices.filter(({ id }) => !linked.has(id))
}
