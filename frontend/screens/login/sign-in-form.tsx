import { SignIn } from "#protocol/user.ts"
import { useDraft } from "../../shell/use-draft.ts"
import { Button } from "../../ui/button.tsx"
import { Field, PasswordInput, TextInput } from "../../ui/field.tsx"
import { Notice } from "../../ui/notice.tsx"

export interface SignInFormProps {
  /** Three or more sign-ins have failed. */
  readonly isWarned: boolean
  readonly isPending: boolean
  readonly onSignIn: (signIn: SignIn) => void
}

export const SignInForm = ({ isWarned, isPending, onSignIn }: SignInFormProps) => {
  const { form, values, errorOf, set, isRight } = useDraft(SignIn, { email: "", password: "" })
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && isRight()) onSignIn({ ...values, email: values.email.trim() })
      }}
    >
      {isWarned && (
        <Notice tone="amber" title="Please take care">
          After 5 failed attempts you must wait 15 minutes before you can try again.
        </Notice>
      )}
      <Field label="Email or Username" error={errorOf("email")}>
        {(control) => (
          <TextInput
            {...control}
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={values.email}
            onChange={(event) => set("email", event.target.value)}
          />
        )}
      </Field>
      <Field label="Password" error={errorOf("password")}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            value={values.password}
            onChange={(event) => set("password", event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" pending={isPending}>
        Sign In
      </Button>
    </form>
  )
}
