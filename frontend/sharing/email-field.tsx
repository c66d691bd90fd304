import type { ReactNode } from "react"
import { TextField } from "../ui/fields.tsx"

export interface EmailFieldProps {
  readonly name: "email"
  readonly value: string
  readonly error: string | undefined
  readonly hint?: ReactNode
  readonly onType: (email: string) => void
}

/** Whom an invitation goes to: somebody else's address, so the browser is not to offer one's own. */
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
