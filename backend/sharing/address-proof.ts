import type { UserRecord } from "../kept/users.ts"
import type { Mailer } from "../ports/mailer.ts"

/**
 * Whether somebody's address alone lets them see what was sent to it. Anybody can sign up with an
 * address that is not theirs: it has to be held by their account, and where mail is sent it has to be
 * confirmed first, or the link shown.
 */
export const isAddressEnough = ({ kind }: Mailer["Service"], user: UserRecord) =>
  user.emailKey !== undefined && (kind === "outbox" || user.emailVerified)

/** Whether letters may carry what somebody typed: where mail is sent, not before their own address is proved. */
export const isProved = ({ kind }: Mailer["Service"], user: UserRecord) =>
  kind === "outbox" || user.emailVerified
