import { ResetPassword } from "#protocol/account.ts"
import { wrongFields } from "../../forms/wrong-fields.ts"

export interface NewPasswordDraft {
  readonly newPassword: string
  readonly again: string
}

/** Whether nothing stands against sending it. */
export const isReady = ({ newPassword, again }: NewPasswordDraft): boolean =>
  tooWeak(newPassword) === undefined && newPassword === again

const tooWeak = (newPassword: string): string | undefined =>
  wrongFields(ResetPassword, { token: "", newPassword })["newPassword"]

/** What is wrong so far: nothing is said of what has not been typed yet. */
export const wrongWith = (
  { newPassword, again }: NewPasswordDraft,
  /** The second field was left. */
  isLeft: boolean,
): { readonly newPassword: string | undefined; readonly again: string | undefined } => {
  // Who has typed the beginning of it is on the way.
  const differs = isLeft ? newPassword !== again : !newPassword.startsWith(again)
  return {
    newPassword: newPassword === "" ? undefined : tooWeak(newPassword),
    again: again !== "" && differs ? "Passwords do not match." : undefined,
  }
}
