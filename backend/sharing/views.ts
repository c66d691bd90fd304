import { everybody } from "#protocol/ids.ts"
import type { Invite, MailState, Share } from "#protocol/share.ts"
import type { UserRecord } from "../kept/users.ts"
import { hashOf } from "../hash-of.ts"
import type { PersonRecord } from "../kept/people.ts"
import type { ShareRecord } from "../kept/shares.ts"
import { inviteTokenOf } from "./tokens.ts"

const isoOf = (millis: number) => new Date(millis).toISOString()

interface Around {
  /** Milliseconds since 1970. */
  readonly now: number
  readonly key: Buffer
  readonly person: PersonRecord | undefined
  /** The user who accepted. */
  readonly user: UserRecord | undefined
  readonly mail: MailState
}

/** The token of an invitation; null when the server's secret has changed since it was made. */
const tokenOf = (key: Buffer, { id, round, tokenHash }: ShareRecord) => {
  const token = inviteTokenOf(key, id, round)
  return hashOf(token) === tokenHash ? token : null
}

/** A share as its keeper sees it. */
export const toShare = (share: ShareRecord, { now, key, person, user, mail }: Around): Share => {
  const isOpen = share.status === "pending" && share.expiresAt > now
  return {
    id: share.id,
    personId: share.personId,
    personName: person?.name ?? "",
    sharedWithEmail: share.email,
    sharedWithUser:
      user === undefined ? null : { firstName: user.firstName, lastName: user.lastName },
    message: share.message,
    role: share.role,
    status: share.status === "pending" && !isOpen ? "expired" : share.status,
    createdAt: share.createdAt,
    expiresAt: isoOf(share.expiresAt),
    mail,
    inviteToken: isOpen ? tokenOf(key, share) : null,
  }
}

/** An invitation as the invited user sees it; none if its token cannot be computed any more. */
export const toInvite = (
  share: ShareRecord,
  { key, person, keeper }: { key: Buffer; person: PersonRecord | undefined; keeper: UserRecord },
): ReadonlyArray<Invite> => {
  const inviteToken = tokenOf(key, share)
  const { firstName, lastName, email } = keeper
  if (inviteToken === null) return []
  return [
    {
      id: share.id,
      inviteToken,
      isForEverybody: share.personId === everybody,
      personName: person?.name ?? "",
      role: share.role,
      message: share.message,
      sharedByUser: { firstName, lastName, email },
      expiresAt: isoOf(share.expiresAt),
    },
  ]
}
