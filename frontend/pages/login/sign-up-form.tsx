import { SignUp } from "#protocol/user.ts"
import { PasswordField } from "../../auth/password-field.tsx"
import { passwordWords } from "../../auth/password-hint.ts"
import { useForm } from "../../forms/use-form.ts"
import { Button } from "../../ui/button.tsx"
import { TextField } from "../../ui/fields.tsx"
import type { SignInErrors } from "./sign-in-form.tsx"

const nobody = { firstName: "", lastName: "", username: "", email: "", password: "" }

export const useSignUpDraft = (email = "") => useForm(SignUp, { ...nobody, email })

export interface SignUpFormProps {
  readonly draft: ReturnType<typeof useSignUpDraft>
  /** The address that the invitation was sent to; filled in at first. */
  readonly invitedEmail?: string | undefined
  readonly isPending: boolean
  readonly onSignUp: (signUp: SignUp) => Promise<SignInErrors>
}

const fields = [
  { name: "firstName", label: "First Name", input: { autoComplete: "given-name" } },
  { name: "lastName", label: "Last Name", input: { autoComplete: "family-name" } },
  {
    name: "username",
    label: "Username",
    hint: "A short name to sign in with. No spaces, like rosehale.",
    input: { autoComplete: "username", autoCapitalize: "none", spellCheck: false },
  },
  {
    name: "email",
    label: "Email",
    input: { type: "email", autoComplete: "email", autoCapitalize: "none", spellCheck: false },
  },
] as const

export const SignUpForm = ({ draft, invitedEmail, isPending, onSignUp }: SignUpFormProps) => {
  const { form, values, field, isRight, refuse } = draft
  const isOther = invitedEmail !== undefined && values.email.trim() !== invitedEmail
  const emailHint = isOther ? `Your invitation only works for ${invitedEmail}.` : undefined
  const send = async () => {
    if (isPending || !isRight()) return
    const wrong = await onSignUp(values)
    if (Object.keys(wrong).length > 0) refuse(wrong)
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {fields.map(({ name, label, input, ...rest }) => (
        <div
          key={name}
          className={name === "username" || name === "email" ? "sm:col-span-2" : undefined}
        >
          <TextField
            label={label}
            hint={"hint" in rest ? rest.hint : name === "email" ? emailHint : undefined}
            required
            {...input}
            {...field(name)}
          />
        </div>
      ))}
      <div className="sm:col-span-2">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={passwordWords(values.password)}
          required
          {...field("password")}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        size="large"
        pending={isPending}
        className="sm:col-span-2"
      >
        Create Account
      </Button>
    </form>
  )
}
