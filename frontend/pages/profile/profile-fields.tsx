import type { ReactNode } from "react"
import type { FormState } from "../../forms/use-form.ts"
import { LongTextField, TextField } from "../../ui/fields.tsx"
import type { ProfileField } from "./profile-form.ts"

interface ProfileFieldsProps {
  readonly draft: FormState<ProfileField>
  /** The email address, shown between the names and the bio; it cannot be edited. */
  readonly email: ReactNode
}

const names = [
  { name: "firstName", label: "First Name", input: { autoComplete: "given-name" } },
  { name: "lastName", label: "Last Name", input: { autoComplete: "family-name" } },
  {
    name: "username",
    label: "Username",
    hint: "You can sign in with it or with your email.",
    input: { autoComplete: "username", autoCapitalize: "none", spellCheck: false },
  },
] as const

export const ProfileFields = ({ draft, email }: ProfileFieldsProps) => {
  const { field } = draft
  return (
    <>
      {names.map(({ name, label, input, ...rest }) => (
        <div key={name} className={name === "username" ? "md:col-span-2" : "min-w-0"}>
          <TextField
            label={label}
            hint={"hint" in rest ? rest.hint : undefined}
            required={name !== "lastName"}
            {...input}
            dir="auto"
            {...field(name)}
          />
        </div>
      ))}
      <div className="min-w-0 md:col-span-2">{email}</div>
      <div className="min-w-0 md:col-span-2">
        <LongTextField
          label="Bio"
          hint="A few words about you: where you grew up, what you love to tell."
          dir="auto"
          {...field("bio")}
        />
      </div>
    </>
  )
}
