import type { UserId } from "#protocol/ids.ts"
import { type SignatureRecord, somebody } from "../../platform/database/edits.ts"

/** What stands on an edit once nobody is to know what this user wrote; null if nothing says so. */
export const signedWithout = ({ authors, changes }: SignatureRecord, user: UserId) =>
  [...authors, ...changes].some(({ userId }) => userId === user)
    ? {
        authors: authors.map(({ client, userId }) => ({
          client,
          userId: userId === user ? somebody : userId,
        })),
        changes: changes.filter(({ userId }) => userId !== user),
      }
    : null
