import type { UserRecord } from "../../platform/database/users.ts"
import type { Mailer } from "../../ports/mailer.ts"

/**
 * Whether having an address is enough to see invitations sent to it. Anybody can sign up with an
 * address that is not theirs, so the account has to hold it and, where mail is really sent, has to
 * have confirmed it. Otherwise the invitation's link is needed.
 */
export const isAddressEnough = ({ kind }: Mailer["Service"], user: UserRecord) =>
  user.emailKey !== undefined && (kind === "outbox" || user.emailVerified)

/**
 * Whether emails may contain text the user wrote: where mail is really sent, only after their own
 * address is proved.
 */
export const isProved = ({ kind }: Mailer["Service"], user: UserRecord) =>
  kind === "outbox" || user.emailVerified
