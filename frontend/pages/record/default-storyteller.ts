import type { Person } from "#protocol/person.ts"

/**
 * The storyteller the forms show. Ignores an id from the URL that cannot be chosen. If there is only one
 * person, they are chosen by default.
 */
export const chosenTeller = (
  chosen: string,
  asked: string,
  people: ReadonlyArray<Pick<Person, "id" | "linkedTo">> | undefined,
): string => {
  if (people === undefined) return chosen
  const isUnknown = chosen === asked && !people.some(({ id }) => String(id) === chosen)
  const linked = people.find(({ linkedTo }) => chosen !== "" && String(linkedTo) === chosen)
  if (isUnknown && linked !== undefined) return String(linked.id)
  const only = people.length === 1 ? String(people[0]?.id) : ""
  return (isUnknown ? "" : chosen) || only
}
