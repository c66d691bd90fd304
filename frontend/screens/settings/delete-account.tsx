import type { AccountDeletion } from "#protocol/account.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { useBelongings, useDeleteAccount } from "../../data/account.ts"
import { AskError } from "../../data/ask-error.ts"
import { loadedOf } from "../../data/loaded.ts"
import { usePlansHere } from "../../data/plans.ts"
import { endsTheSession } from "../../data/refusals.ts"
import { tellRefusal } from "../../data/tell-refusal.ts"
import { farewellPlace } from "../../shell/farewell-news.ts"
import { DeleteDialog, type Deleted } from "./delete-dialog.tsx"
import { forgetUser } from "./forget-user.ts"
import { useExporting } from "./use-exporting.ts"

/** With a status below 500, the server's message is about what was typed, and is shown at the field. */
const sentenceAboutTyped = (error: unknown): string | null => {
  if (!(error instanceof AskError) || error.status >= 500 || endsTheSession(error)) return null
  const { fields = {}, message } = error.failure ?? { message: null }
  return fields["password"] ?? fields["word"] ?? message
}

interface DeleteAccountProps {
  readonly user: CurrentUser
  readonly onClose: () => void
}

export const DeleteAccount = ({ user, onClose }: DeleteAccountProps) => {
  const belongings = loadedOf(useBelongings())
  const exporting = useExporting()
  const plans = usePlansHere()
  const { mutateAsync } = useDeleteAccount(() => forgetUser(user.id), farewellPlace)
  const remove = async (deletion: AccountDeletion): Promise<Deleted> => {
    try {
      await mutateAsync(deletion)
      return { state: "gone" }
    } catch (error) {
      const sentence = sentenceAboutTyped(error)
      if (sentence !== null) return { state: "refused", sentence }
      tellRefusal(error, "Delete Failed", "Nothing was deleted. Please try again in a moment.")
      return { state: "failed" }
    }
  }
  return (
    <DeleteDialog
      {...exporting}
      proof={user.hasPassword ? "password" : "word"}
      email={user.email}
      isPaying={plans?.kind === "premium" && user.subscriptionStatus === "active"}
      belongings={belongings}
      onDelete={remove}
      onClose={onClose}
    />
  )
}
