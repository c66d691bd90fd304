import { everybody } from "#protocol/ids.ts"
import type { Invite, Share } from "#protocol/share.ts"
import type { InvitationDelivery } from "../email/emails.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import type { PersonRecord } from "../../platform/database/people.ts"
import type { ShareRecord } from "../../platform/database/shares.ts"
import type { TokenOf } from "./invitation-tokens.ts"

const isoOf = (millis: number) => new Date(millis).toISOString()

interface ShareContext {
  /** Milliseconds since 1970. */
  readonly now: number
  readonly tokenOf: TokenOf
  readonly person: PersonRecord | undefined
  /** The user who accepted. */
  readonly user: UserRecord | undefined
  readonly delivery: InvitationDelivery
}

/** A share as its keeper sees it. */
export const toShare = (
  share: ShareRecord,
  { now, tokenOf, person, user, delivery }: ShareContext,
): Share => {
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
    ...delivery,
    inviteToken: isOpen ? tokenOf(share) : null,
  }
}

/** An invitation as the invited user sees it; none if its token cannot be computed any more. */
export const toInvite = (
  share: ShareRecord,
  {
    tokenOf,
    person,
    keeper,
  }: { tokenOf: TokenOf; person: PersonRecord | undefined; keeper: UserRecord },
): ReadonlyArray<Invite> => {
  const inviteToken = tokenOf(share)
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
