import type { PersonId } from "#protocol/ids.ts"
import type { Person } from "#protocol/person.ts"

/**
 * Splits the people into the user's own and those shared by others, keeping the order. A shared person
 * who is linked to one of the user's own is no card of their own; they are in `linkedTo`.
 */
export const apart = (people: ReadonlyArray<Person>) => {
  const own = people.filter(({ sharedBy }) => sharedBy === null)
  const ownIds = new Set(own.map(({ id }) => id))
  const others = people.filter(({ sharedBy }) => sharedBy !== null)
  const isLinked = ({ linkedTo }: Person) => linkedTo !== null && ownIds.has(linkedTo)
  return {
    own,
    shared: others.filter((person) => !isLinked(person)),
    linkedTo: (id: PersonId) => others.filter(({ linkedTo }) => linkedTo === id),
  }
}
