import { useState } from "react"
import { askForYourLink, useNoEmailHint, useSignInOptions } from "../api/auth-options.ts"
import { useResendVerification } from "../api/verification.ts"
import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"

interface ConfirmEmailProps {
  readonly email: string
  /** Where emails are that are not sent; null on a server that sends them. */
  readonly noEmailHint: string | null
  readonly isPending: boolean
  readonly onResend: () => void
  readonly onDismiss: () => void
}

/** Says what an unconfirmed email costs, while it can still be prevented. */
export const ConfirmEmail = (props: ConfirmEmailProps) => {
  const { email, noEmailHint, isPending, onResend, onDismiss } = props
  return (
    <Notice
      tone={noEmailHint === null ? "amber" : "neutral"}
      title="Confirm your email"
      action={
        <>
          {noEmailHint === null && (
            <Button pending={isPending} onClick={onResend}>
              Send the link again
            </Button>
          )}
          <Button variant="quiet" onClick={onDismiss}>
            Not now
          </Button>
        </>
      }
    >
      <span className="wrap-anywhere">
        You'll need this if you forget your password.{" "}
        {noEmailHint ?? `Open the link in the email we sent to ${email}.`}
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
  const noEmailHint = useNoEmailHint()
  const { mutate, isPending } = useResendVerification()
  if (isHidden || !options) return null
  const dismiss = () => {
    isDismissed = true
    setHidden(true)
  }
  return (
    <ConfirmEmail
      email={email}
      noEmailHint={
        noEmailHint === askForYourLink ? "Ask whoever set up Kintale for help." : noEmailHint
      }
      isPending={isPending}
      onResend={() => mutate()}
      onDismiss={dismiss}
    />
  )
}
