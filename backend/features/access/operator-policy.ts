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
