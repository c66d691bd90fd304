import { ForgotPassword } from "#protocol/account.ts"
import { limits } from "#protocol/limits.ts"
import { useForm } from "../../forms/use-form.ts"
import { FormDialog } from "../../ui/form-dialog.tsx"
import { TextField } from "../../ui/fields.tsx"

interface ForgotDialogProps {
  /** The address typed so far, if it is valid. */
  readonly email: string
  readonly isPending: boolean
  readonly onClose: () => void
  readonly onSend: (to: ForgotPassword) => void
}

/** The dialog to ask for a password reset mail. */
export const ForgotDialog = ({ email, isPending, onClose, onSend }: ForgotDialogProps) => {
  const { form, values, field, isRight } = useForm(ForgotPassword, { email })
  return (
    <FormDialog
      title="Reset Password"
      description={`Tell us the email of your account. We send a link there with which you choose a new password; it works once, for ${limits.reset.hours === 1 ? "an hour" : `${limits.reset.hours} hours`}.`}
      button="Send Reset Link"
      isPending={isPending}
      form={form}
      onClose={onClose}
      onSubmit={() => {
        if (isRight()) onSend({ email: values.email.trim() })
      }}
    >
      <TextField
        label="Email"
        required
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field("email")}
      />
    </FormDialog>
  )
}
