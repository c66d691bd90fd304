import { useId } from "react"
import { ForgotPassword } from "#protocol/account.ts"
import { limits } from "#protocol/limits.ts"
import { useDraft } from "../../forms/use-draft.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { TextField } from "../../ui/fields.tsx"

export interface ForgotDialogProps {
  /** As far as it is known already. */
  readonly email: string
  readonly isPending: boolean
  readonly onClose: () => void
  readonly onSend: (to: ForgotPassword) => void
}

/** Asks for a letter with which a password is set anew. */
export const ForgotDialog = ({ email, isPending, onClose, onSend }: ForgotDialogProps) => {
  const formId = useId()
  const { form, values, field, isRight } = useDraft(ForgotPassword, { email })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Reset Password"
      description={`Tell us the email of your account. We send a link there with which you choose a new password; it works once, for ${limits.reset.hours === 1 ? "an hour" : `${limits.reset.hours} hours`}.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} pending={isPending}>
            Send Reset Link
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && isRight()) onSend({ email: values.email.trim() })
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
      </form>
    </Dialog>
  )
}
