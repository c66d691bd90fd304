import { deletionWord } from "#protocol/account.ts"
import type { Draft } from "../../forms/use-draft.ts"
import { Field, PasswordInput, TextInput } from "../../ui/field.tsx"
import type { Proof } from "./deletion-form.ts"

export interface DeletionFieldsProps {
  readonly proof: Proof
  readonly draft: Draft<"typed">
}

/** The one field of the form. */
export const DeletionFields = ({ proof, draft }: DeletionFieldsProps) => {
  const { values, errorOf, set } = draft
  const common = { name: "typed", value: values.typed } as const
  return proof === "password" ? (
    <Field
      label="Your password"
      hint="To be sure that it is you."
      error={errorOf("typed")}
      required
    >
      {(control) => (
        <PasswordInput
          {...control}
          {...common}
          autoComplete="current-password"
          onChange={({ target }) => set("typed", target.value)}
        />
      )}
    </Field>
  ) : (
    <Field
      label={`Type “${deletionWord}”`}
      hint="To be sure that it is meant."
      error={errorOf("typed")}
      required
    >
      {(control) => (
        <TextInput
          {...control}
          {...common}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => set("typed", target.value)}
        />
      )}
    </Field>
  )
}
