import type { CurrentUser } from "#protocol/user.ts"
import type { ChangePassword as ChangePasswordForm } from "#protocol/account.ts"
import { useChangePassword } from "../../api/account.ts"
import { fieldErrors } from "../../api/field-errors.ts"
import { ChangePasswordDialog } from "./change-password-dialog.tsx"

interface ChangePasswordProps {
  readonly user: CurrentUser
  /** Whether this server sends email; null while that is not known. */
  readonly sendsMail: boolean | null
  /** Sends a link to the user's own address. */
  readonly onForgot: () => void
  readonly onClose: () => void
}

export const ChangePassword = ({ user, sendsMail, onForgot, onClose }: ChangePasswordProps) => {
  const { mutateAsync, isPending } = useChangePassword()
  const change = async (form: ChangePasswordForm) => {
    try {
      await mutateAsync(form)
      onClose()
      return {}
    } catch (error) {
      return fieldErrors(error)
    }
  }
  return (
    <ChangePasswordDialog
      email={user.email}
      sendsMail={sendsMail}
      isPending={isPending}
      onChange={change}
      onForgot={onForgot}
      onClose={onClose}
    />
  )
}
