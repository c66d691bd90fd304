import type { Person } from "#protocol/person.ts"

/** The directory: on its way, refused or here. */
export type ListedPeople =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly text: string; readonly onRetry: () => void }
  | { readonly state: "here"; readonly people: ReadonlyArray<Person> }

/** One's own people come first, whoever is shared after them, each in the order they were given. */
export const apart = (people: ReadonlyArray<Person>) => ({
  own: people.filter(({ sharedBy }) => sharedBy === null),
  shared: people.filter(({ sharedBy }) => sharedBy !== null),
})
