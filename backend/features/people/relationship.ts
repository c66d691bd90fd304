import type { UserId } from "#protocol/ids.ts"
import { self } from "#protocol/self.ts"
import type { PersonRecord } from "../../platform/database/people.ts"

/**
 * A person's relationship as a user may see it. Only the keeper sees that somebody is the keeper
 * themself; to others 'self' would mean nothing.
 */
export const relationshipSeenBy = (
  user: UserId,
  { relationship, selfOf }: Pick<PersonRecord, "relationship" | "selfOf">,
) => (relationship.trim().toLowerCase() !== self ? relationship : selfOf === user ? self : "")
