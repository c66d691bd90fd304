import type { Person } from "#protocol/person.ts"
import type { Story } from "#protocol/story.ts"
import { relationshipLabel, relationshipOf } from "../../people/person-text.ts"

/** What the storyteller is to whom; empty where it cannot be said whose relative they are. */
export const tellerRelationship = (
  { storytellerId, storyteller, access }: Pick<Story, "storytellerId" | "storyteller" | "access">,
  people: ReadonlyArray<Person> | undefined,
): string => {
  const teller = people?.find(({ id }) => id === storytellerId)
  if (teller !== undefined) return relationshipOf(teller)
  return access === "own" ? relationshipLabel(storyteller.relationship) : ""
}
