import { ForgotPassword } from "#protocol/account.ts"
import { limits } from "#protocol/limits.ts"
import { useForm } from "../../forms/use-form.ts"
import { FormDialog } from "../../ui/form-dialog.tsx"
import { TextField } from "../../ui/fields.tsx"
import type { UsualDelivery } from "./reset-email-notice.tsx"

const { hours } = limits.reset
const life = `It works once, for ${hours === 1 ? "an hour" : `${hours} hours`}.`

/** What happens on a server that sends email, and on one that does not. */
const words = {
  mailed: {
    description: `Enter your email and we'll send you a link to choose a new password. ${life}`,
    button: "Send Reset Link",
  },
  kept: {
    description: `This server can't send email. Enter your email and we'll make a link that the person who runs this server can give you. ${life}`,
    button: "Make a Link",
  },
} as const satisfies Record<UsualDelivery, unknown>

interface ForgotDialogProps {
  readonly delivery: UsualDelivery
  /** The address typed so far, if it is valid. */
  readonly email: string
  readonly isPending: boolean
  readonly onClose: () => void
  readonly onSend: (to: ForgotPassword) => void
}

/** The dialog to ask for a password reset mail. */
export const ForgotDialog = ({
  delivery,
  email,
  isPending,
  onClose,
  onSend,
}: ForgotDialogProps) => {
  const { form, values, field, isRight } = useForm(ForgotPassword, { email })
  return (
    <FormDialog
      title="Reset Password"
      description={words[delivery].description}
      button={words[delivery].button}
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
