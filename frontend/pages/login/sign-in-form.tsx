import { SignIn, wellFormedEmail } from "#protocol/user.ts"
import { PasswordField } from "../../auth/password-field.tsx"
import { useForm } from "../../forms/use-form.ts"
import { Button } from "../../ui/button.tsx"
import { TextField } from "../../ui/fields.tsx"
import { Notice } from "../../ui/notice.tsx"
import { ResetEmailNotice, type EmailDelivery } from "./reset-email-notice.tsx"
import { LockNotice } from "./lockout-notice.tsx"

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
