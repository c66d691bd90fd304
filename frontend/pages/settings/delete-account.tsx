import type { AccountDeletion } from "#protocol/account.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { useAccountData, useDeleteAccount } from "../../api/account.ts"
import { loadedOf } from "../../api/load-state.ts"
import { usePlansHere } from "../../api/plans.ts"
import { proofError } from "../../api/auth-and-quota-errors.ts"
import { afterDeletionPath } from "../../layout/account-deleted-toast.ts"
import { DeleteDialog, type Deleted } from "./delete-dialog.tsx"
import { forgetUser } from "./clear-local-data.ts"
import { useExporting } from "./use-export.ts"

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
      const sentence = proofError(error)
      return sentence === null ? { state: "failed" } : { state: "rejected", sentence }
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
