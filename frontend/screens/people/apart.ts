import type { Person } from "#protocol/person.ts"

/** One's own people come first, whoever is shared after them, each in the order they were given. */
export const apart = (people: ReadonlyArray<Person>) => ({
  own: people.filter(({ sharedBy }) => sharedBy === null),
  shared: people.filter(({ sharedBy }) => sharedBy !== null),
})
