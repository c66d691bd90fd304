import { SignUp } from "#protocol/user.ts"
import { useDraft } from "../../shell/use-draft.ts"
import { Button } from "../../ui/button.tsx"
import { Field, PasswordInput, TextInput } from "../../ui/field.tsx"

export interface SignUpFormProps {
  readonly isPending: boolean
  readonly onSignUp: (signUp: SignUp) => void
}

const nobody = { firstName: "", lastName: "", username: "", email: "", password: "" }

const fields = [
  { name: "firstName", label: "First Name", input: { autoComplete: "given-name" } },
  { name: "lastName", label: "Last Name", input: { autoComplete: "family-name" } },
  {
    name: "username",
    label: "Username",
    hint: "A short name to sign in with.",
    input: { autoComplete: "username", autoCapitalize: "none", spellCheck: false },
  },
  {
    name: "email",
    label: "Email",
    input: { type: "email", autoComplete: "email", autoCapitalize: "none", spellCheck: false },
  },
] as const

export const SignUpForm = ({ isPending, onSignUp }: SignUpFormProps) => {
  const { form, values, errorOf, set, isRight } = useDraft(SignUp, nobody)
  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-5 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && isRight()) onSignUp(values)
      }}
    >
      {fields.map(({ name, label, input, ...rest }) => (
        <div
          key={name}
          className={name === "username" || name === "email" ? "sm:col-span-2" : undefined}
        >
          <Field
            label={label}
            hint={"hint" in rest ? rest.hint : undefined}
            error={errorOf(name)}
            required
          >
            {(control) => (
              <TextInput
                {...control}
                {...input}
                name={name}
                value={values[name]}
                onChange={(event) => set(name, event.target.value)}
              />
            )}
          </Field>
        </div>
      ))}
      <div className="sm:col-span-2">
        <Field
          label="Password"
          hint="At least 8 characters. A few words in a row are easy to remember."
          error={errorOf("password")}
          required
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="new-password"
              value={values.password}
              onChange={(event) => set("password", event.target.value)}
            />
          )}
        </Field>
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
