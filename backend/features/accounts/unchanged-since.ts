import type { UserRecord } from "../../platform/database/users.ts"

/**
 * Whether the account is still what it was when the work began: not signed out everywhere, and with
 * the same proved address. If not, everything of the account may have been ended meanwhile, and
 * this work must not add to it.
 */
export const isStillTheSame = (then: UserRecord, now: UserRecord | undefined): boolean =>
  now !== undefined &&
  now.closingSince === undefined &&
  now.unverifiedShares === undefined &&
  (now.sessionEpoch ?? 0) === (then.sessionEpoch ?? 0) &&
  now.emailVerified === then.emailVerified &&
  (then.emailKey === undefined || now.emailKey === then.emailKey)
