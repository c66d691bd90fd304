import type { UserRecord } from "../kept/users.ts"

/**
 * Whether somebody who began something is still who they were: signed in, with the same proof of the
 * same address. What a write of theirs brought after all that was theirs was ended must not stay.
 */
export const isStillTheSame = (then: UserRecord, now: UserRecord | undefined): boolean =>
  now !== undefined &&
  now.leavingSince === undefined &&
  now.shedding === undefined &&
  (now.sessionEpoch ?? 0) === (then.sessionEpoch ?? 0) &&
  now.emailVerified === then.emailVerified &&
  (then.emailKey === undefined || now.emailKey === then.emailKey)
