import { ChangePassword } from "#protocol/account.ts"
import { PasswordField } from "../../auth/password-field.tsx"
import { passwordWords } from "../../auth/password-hint.ts"
import { useForm } from "../../forms/use-form.ts"
import { Button } from "../../ui/button.tsx"
import { FormDialog } from "../../ui/form-dialog.tsx"

interface ChangePasswordDialogProps {
  readonly email: string
  /** Whether this server sends email; null while that is not known. */
  readonly sendsMail: boolean | null
  readonly isPending: boolean
  /** Resolves to what is wrong, by field. */
  readonly onChange: (form: ChangePassword) => Promise<Readonly<Record<string, string>>>
  readonly onForgot: () => void
  readonly onClose: () => void
}

/** For whoever does not know the current password. */
const Forgotten = ({
  email,
  sendsMail,
  onForgot,
}: Pick<ChangePasswordDialogProps, "email" | "sendsMail" | "onForgot">) =>
  sendsMail === false ? (
    <p className="text-sm text-faded">
      Forgot it? This server can't send email. Ask the person who runs it to set a new one.
    </p>
  ) : (
    <Button variant="quiet" className="justify-self-start" onClick={onForgot}>
      <span className="wrap-anywhere">Forgot it? Send a link to {email}</span>
    </Button>
  )

/** Asks for the current password and, twice, for the new one. */
export const ChangePasswordDialog = (props: ChangePasswordDialogProps) => {
  const { isPending, onChange, onClose, ...forgotten } = props
  const draft = useForm(ChangePassword, { currentPassword: "", newPassword: "", again: "" })
  const { currentPassword, newPassword, again } = draft.values

  const send = async () => {
    if (!draft.isRight()) return
    if (newPassword !== again) return draft.refuse({ again: "Passwords do not match." })
    const wrong = await onChange({ currentPassword, newPassword })
    if (Object.keys(wrong).length > 0) draft.refuse(wrong)
  }

  return (
    <FormDialog
      title="Reset Password"
      description="You'll stay signed in here. We'll sign you out on every other device."
      button="Change Password"
      isPending={isPending}
      isFilled={draft.isFilled}
      form={draft.form}
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        required
        {...draft.field("currentPassword")}
      />
      <Forgotten {...forgotten} />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint={passwordWords(draft.errorOf("newPassword") === undefined ? newPassword : "")}
        required
        {...draft.field("newPassword")}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        required
        {...draft.field("again")}
      />
    </FormDialog>
  )
}
