import type { AccountDeletion } from "#protocol/account.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { useAccountData, useDeleteAccount } from "../../api/account.ts"
import { HttpError } from "../../api/errors.ts"
import { loadedOf } from "../../api/load-state.ts"
import { usePlansHere } from "../../api/plans.ts"
import { endsTheSession } from "../../api/auth-and-quota-errors.ts"
import { showError } from "../../api/show-error.ts"
import { afterDeletionPath } from "../../layout/account-deleted-toast.ts"
import { DeleteDialog, type Deleted } from "./delete-dialog.tsx"
import { forgetUser } from "./clear-local-data.ts"
import { useExporting } from "./use-export.ts"

/** With a status below 500, the server's message is about what was typed, and is shown at the field. */
const sentenceAboutTyped = (error: unknown): string | null => {
  if (!(error instanceof HttpError) || error.status >= 500 || endsTheSession(error)) return null
  const { fields = {}, message } = error.failure ?? { message: null }
  return fields["password"] ?? fields["word"] ?? message
}

interface DeleteAccountProps {
  readonly user: CurrentUser
  readonly onClose: () => void
}

export const DeleteAccount = ({ user, onClose }: DeleteAccountProps) => {
  const accountData = loadedOf(useAccountData())
  const exporting = useExporting()
  const plans = usePlansHere()
  const { mutateAsync } = useDeleteAccount(() => forgetUser(user.id), afterDeletionPath)
  const remove = async (deletion: AccountDeletion): Promise<Deleted> => {
    try {
      await mutateAsync(deletion)
      return { state: "gone" }
    } catch (error) {
      const sentence = sentenceAboutTyped(error)
      if (sentence !== null) return { state: "rejected", sentence }
      showError(error, "Delete Failed", "Nothing was deleted. Please try again in a moment.")
      return { state: "failed" }
    }
  }
  return (
    <DeleteDialog
      {...exporting}
      proof={user.hasPassword ? "password" : "word"}
      email={user.email}
      isPaying={plans?.kind === "premium" && user.subscriptionStatus === "active"}
      accountData={accountData}
      onDelete={remove}
      onClose={onClose}
    />
  )
}
