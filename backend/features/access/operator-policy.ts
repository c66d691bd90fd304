import type { UserId } from "#protocol/ids.ts"
import { keyOf, type UserRecord } from "../../platform/database/users.ts"

/**
 * Whether a user runs this server: the address of `OPERATOR_EMAIL`, once its account has proved it; where none
 * is set, the account that was the first. That one never changes: where it is gone, nobody takes its place.
 */
export const isOperator = (
  user: Pick<UserRecord, "id" | "emailKey" | "emailVerified">,
  {
    operatorEmail,
    firstAccount,
  }: { readonly operatorEmail: string | null; readonly firstAccount: UserId | null },
): boolean =>
  operatorEmail === null
    ? user.id === firstAccount
    : user.emailVerified && user.emailKey === keyOf(operatorEmail)

/** What whoever removes the account that runs the server reads before they confirm it. */
export const operatorRemovalWarning = (operatorEmail: string | null): string =>
  [
    "WARNING: this is the account that runs this server. Once it is removed, nobody has the server's page in Settings.",
    operatorEmail === null
      ? "No other account takes its place. To choose one, set OPERATOR_EMAIL to its verified email address and restart."
      : `OPERATOR_EMAIL is still ${operatorEmail}: whoever verifies that address next runs this server. To choose another account, change OPERATOR_EMAIL and restart.`,
  ].join("\n")
