import { ResetPassword } from "#protocol/account.ts"
import { wrongFields } from "../../forms/validate.ts"

interface NewPasswordDraft {
  readonly newPassword: string
  readonly again: string
}

/** Whether the form is valid. */
export const isReady = ({ newPassword, again }: NewPasswordDraft): boolean =>
  tooWeak(newPassword) === undefined && newPassword === again

const tooWeak = (newPassword: string): string | undefined =>
  wrongFields(ResetPassword, { token: "", newPassword })["newPassword"]

/** The errors so far; empty fields have none. */
export const wrongWith = (
  { newPassword, again }: NewPasswordDraft,
  /** Whether the second field has lost the focus. */
  isLeft: boolean,
): { readonly newPassword: string | undefined; readonly again: string | undefined } => {
  // No error while the user is still typing the same password.
  const differs = isLeft ? newPassword !== again : !newPassword.startsWith(again)
  return {
    newPassword: newPassword === "" ? undefined : tooWeak(newPassword),
    again: again !== "" && differs ? "Passwords do not match." : undefined,
  }
}
