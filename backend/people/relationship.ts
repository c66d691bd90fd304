import type { UserId } from "#protocol/ids.ts"
import { self } from "#protocol/person.ts"
import type { PersonRecord } from "../kept/people.ts"

/**
 * What somebody gets to know of who a person is to their keeper. That they are the keeper themself is
 * the keeper's alone to know: to everybody else they are nobody's 'self'.
 */
export const relationshipSeenBy = (
  user: UserId,
  { relationship, selfOf }: Pick<PersonRecord, "relationship" | "selfOf">,
) => (relationship.trim().toLowerCase() !== self ? relationship : selfOf === user ? self : "")
