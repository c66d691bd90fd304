import type { Person } from "#protocol/person.ts"

/** Splits the people into the user's own and those shared by others, keeping the order. */
export const apart = (people: ReadonlyArray<Person>) => ({
  own: people.filter(({ sharedBy }) => sharedBy === null),
  shared: people.filter(({ sharedBy }) => sharedBy !== null),
})
