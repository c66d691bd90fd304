import { SignIn, wellFormedEmail } from "#protocol/user.ts"
import { PasswordField } from "../../doors/password-field.tsx"
import { useDraft } from "../../forms/use-draft.ts"
import { Button } from "../../ui/button.tsx"
import { TextField } from "../../ui/fields.tsx"
import { Notice } from "../../ui/notice.tsx"
import { LetterNotice, type LetterWay } from "./letter-notice.tsx"
import { LockNotice } from "./lock-notice.tsx"

/** What the server found wrong, by field. */
export type Wrong = Readonly<Record<string, string>>

export const useSignInDraft = () => useDraft(SignIn, { email: "", password: "" })

export interface SignInFormProps {
  readonly draft: ReturnType<typeof useSignInDraft>
  /** Three or more sign-ins have failed. */
  readonly isWarned: boolean
  /** When somebody who failed too often may try again, in milliseconds since 1970. */
  readonly lockedUntil: number | null
  readonly isPending: boolean
  /** A letter was asked for with which a password is set anew. */
  readonly letter: LetterWay | null
  readonly onSignIn: (signIn: SignIn) => Promise<Wrong>
  /** The email as far as it has been typed. */
  readonly onForgot: (email: string) => void
}

export const SignInForm = (props: SignInFormProps) => {
  const { isWarned, lockedUntil, isPending, letter, onSignIn, onForgot } = props
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
        <Notice tone="amber" title="Please take care" isUrgent>
          After 5 failed attempts you must wait 15 minutes before you can try again.
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
      {letter !== null && <LetterNotice way={letter} />}
    </form>
  )
}
