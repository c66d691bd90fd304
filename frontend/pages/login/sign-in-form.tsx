import { useEffect, useState } from "react"
import { SignIn, wellFormedEmail } from "#protocol/user.ts"
import { PasswordField } from "../../auth/password-field.tsx"
import { useForm } from "../../forms/use-form.ts"
import { Button } from "../../ui/button.tsx"
import { TextField } from "../../ui/fields.tsx"
import { Notice } from "../../ui/notice.tsx"
import { minutesSeconds } from "../../lib/format.ts"
import { type EmailDelivery, ResetEmailNotice } from "./reset-email-notice.tsx"

interface LockNoticeProps {
  /** Milliseconds since 1970. */
  readonly until: number
}

/** The countdown until the next attempt. Not announced by screen readers, because it changes every second; the toast that comes with it is. */
const LockNotice = ({ until }: LockNoticeProps) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  const left = Math.ceil((until - now) / 1000)
  return left > 0 ? (
    <Notice tone="amber" title="Too many failed attempts">
      You can try again in <span className="tabular-nums">{minutesSeconds(left)}</span>.
    </Notice>
  ) : (
    <Notice tone="sage" title="You can try again now">
      Can't remember your password? We can send you a link to choose a new one.
    </Notice>
  )
}

/** The server's error messages by field. */
export type SignInErrors = Readonly<Record<string, string>>

export const useSignInDraft = (email = "") => useForm(SignIn, { email, password: "" })

export interface SignInFormProps {
  readonly draft: ReturnType<typeof useSignInDraft>
  /** Three or more sign-ins have failed. */
  readonly isWarned: boolean
  /** The end of a lock after too many failures, in milliseconds since 1970; null without a lock. */
  readonly lockedUntil: number | null
  readonly isPending: boolean
  /** Set when a reset mail was asked for. */
  readonly resetEmail: EmailDelivery | null
  readonly onSignIn: (signIn: SignIn) => Promise<SignInErrors>
  /** Called with the address typed so far, if it is valid. */
  readonly onForgot: (email: string) => void
}

export const SignInForm = (props: SignInFormProps) => {
  const { isWarned, lockedUntil, isPending, resetEmail, onSignIn, onForgot } = props
  const { form, values, field, isRight, refuse } = props.draft
  const send = async () => {
    if (isPending || !isRight()) return
    const wrong = await onSignIn({ ...values, email: values.email.trim() })
    if (Object.keys(wrong).length > 0) refuse(wrong)
  }
  const forgot = () => {
    const typed = values.email.trim()
    onForgot(wellFormedEmail.test(typed) ? typed : "")
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {lockedUntil !== null && <LockNotice until={lockedUntil} />}
      {lockedUntil === null && isWarned && (
        <Notice tone="amber" title="Only a few tries left" isUrgent>
          After 5 failed attempts, you'll have to wait 15 minutes.
        </Notice>
      )}
      <TextField
        label="Email or Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field("email")}
      />
      <PasswordField label="Password" autoComplete="current-password" {...field("password")} />
      <Button type="submit" variant="primary" size="large" pending={isPending}>
        Sign In
      </Button>
      <Button variant="quiet" className="justify-self-center" onClick={forgot}>
        Forgot your password?
      </Button>
      {resetEmail !== null && <ResetEmailNotice way={resetEmail} />}
    </form>
  )
}
