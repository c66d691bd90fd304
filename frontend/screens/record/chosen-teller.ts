import type { Person } from "#protocol/person.ts"

/**
 * Who tells, as the forms have it. An address can name somebody who may not be chosen, or not any
 * more; whoever is alone need not choose themself.
 */
export const chosenTeller = (
  chosen: string,
  asked: string,
  people: ReadonlyArray<Pick<Person, "id">> | undefined,
): string => {
  if (people === undefined) return chosen
  const isUnknown = chosen === asked && !people.some(({ id }) => String(id) === chosen)
  const only = people.length === 1 ? String(people[0]?.id) : ""
  return (isUnknown ? "" : chosen) || only
}
