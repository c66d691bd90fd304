import type { UserRecord } from "../../platform/database/users.ts"
import type { Mailer } from "../../ports/mailer.ts"

/**
 * Whether emails about what is theirs may go to a user's address. Where mail is really sent, it has to
 * be proved: titles and names are no stranger's business.
 */
export const isReachable = (
  { closingSince, emailKey, emailVerified }: UserRecord,
  { kind }: Pick<Mailer["Service"], "kind">,
): boolean =>
  closingSince === undefined && emailKey !== undefined && (kind === "outbox" || emailVerified)
