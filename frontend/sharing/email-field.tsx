import type { ReactNode } from "react"
import { Field, TextInput } from "../ui/field.tsx"

export interface EmailFieldProps {
  readonly value: string
  readonly error: string | undefined
  readonly hint?: ReactNode
  readonly onChange: (email: string) => void
}

/** Whom an invitation goes to: somebody else's address, so the browser is not to offer one's own. */
export const EmailField = ({ value, error, hint, onChange }: EmailFieldProps) => (
  <Field label="Email Address" hint={hint} error={error} required>
    {(control) => (
      <TextInput
        {...control}
        type="email"
        name="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)
