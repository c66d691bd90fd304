import { UserId } from "#protocol/ids.ts"
import type { UserRecord } from "../database/users.ts"

/** The document of an account, which is called after its number unless it says otherwise. */
export const anAccount = (id: number, others: Partial<UserRecord> = {}): UserRecord => {
  const username = others.username ?? `user${String(id)}`
  const email = others.email ?? `${username}@example.org`
  return {
    id: UserId.make(id),
    ...{ firstName: "Anna", lastName: "Berg", bio: "", createdAt: "", updatedAt: "" },
    ...{ username, usernameKey: username, usernameSkeleton: username, email, emailKey: email },
    ...{ emailVerified: true, passwordHash: null, subscriptionStatus: "free" },
    ...{ storiesRecorded: 0, pendingSaves: {}, setupDone: true },
    ...others,
  }
}
