import { deletionWord } from "#protocol/account.ts"
import type { FormState } from "./use-form.ts"
import { Field, PasswordInput } from "../ui/field.tsx"
import { TextField } from "../ui/fields.tsx"
import type { Proof } from "./deletion-proof.ts"

interface ProofFieldProps {
  readonly proof: Proof
  readonly draft: FormState<"typed">
}

/** The field for it, in every form that deletes an account. */
export const ProofField = ({ proof, draft }: ProofFieldProps) => {
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
