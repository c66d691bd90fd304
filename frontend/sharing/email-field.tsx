import type { ReactNode } from "react"
import { TextField } from "../ui/fields.tsx"

interface EmailFieldProps {
  readonly name: "email"
  readonly value: string
  readonly error: string | undefined
  readonly hint?: ReactNode
  readonly onType: (email: string) => void
}

/** The address an invitation goes to. No autocomplete: the browser would offer the user's own address. */
export const EmailField = (props: EmailFieldProps) => (
  <TextField
    label="Email Address"
    type="email"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...props}
  />
)
