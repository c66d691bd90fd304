import { deletionWord } from "#protocol/account.ts"
import type { FormState } from "../../forms/use-form.ts"
import { Field, PasswordInput } from "../../ui/field.tsx"
import { TextField } from "../../ui/fields.tsx"
import type { Proof } from "./deletion-form.ts"

interface DeletionFieldsProps {
  readonly proof: Proof
  readonly draft: FormState<"typed">
}

/** The one field of the form. */
export const DeletionFields = ({ proof, draft }: DeletionFieldsProps) => {
  const { value, error, onType, name } = draft.field("typed")
  return proof === "password" ? (
    <Field label="Your password" hint="So we know it's you." error={error} required>
      {(control) => (
        <PasswordInput
          {...control}
          name={name}
          value={value}
          autoComplete="current-password"
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
  ) : (
    <TextField
      label={`Type “${deletionWord}”`}
      hint="So we know you mean it."
      required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...draft.field("typed")}
    />
  )
}
