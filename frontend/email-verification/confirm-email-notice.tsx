import { useState } from "react"
import { emailsStayHere, useSignInOptions } from "../api/auth-options.ts"
import { useResendVerification } from "../api/verification.ts"
import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"

interface ConfirmEmailProps {
  readonly email: string
  /** False on a server that sends no email: then somebody else has the link. */
  readonly sendsMail: boolean
  readonly isPending: boolean
  readonly onResend: () => void
  readonly onDismiss: () => void
}

/** Says what an unconfirmed email costs, while it can still be prevented. */
export const ConfirmEmail = (props: ConfirmEmailProps) => {
  const { email, sendsMail, isPending, onResend, onDismiss } = props
  return (
    <Notice
      tone="amber"
      title="Confirm your email to keep what you share"
      action={
        <>
          <Button pending={isPending} onClick={onResend}>
            {sendsMail ? "Send the link again" : "Ask for a new link"}
          </Button>
          <Button variant="quiet" onClick={onDismiss}>
            Not now
          </Button>
        </>
      }
    >
      <span className="wrap-anywhere">
        If you forget your password before {email} is confirmed, all sharing ends: what you share
        and what's shared with you.{" "}
        {sendsMail ? "Open the link in the email we sent you." : emailsStayHere}
      </span>
    </Notice>
  )
}

/** Until the page is loaded again. */
let isDismissed = false

/** For a user whose email is not confirmed and who has something to lose by that. */
export const ConfirmEmailNotice = ({ email }: Pick<ConfirmEmailProps, "email">) => {
  const [isHidden, setHidden] = useState(isDismissed)
  const options = useSignInOptions()
  const { mutate, isPending } = useResendVerification()
  if (isHidden || !options) return null
  const dismiss = () => {
    isDismissed = true
    setHidden(true)
  }
  return (
    <ConfirmEmail
      email={email}
      sendsMail={options.sendsMail}
      isPending={isPending}
      onResend={() => mutate()}
      onDismiss={dismiss}
    />
  )
}
