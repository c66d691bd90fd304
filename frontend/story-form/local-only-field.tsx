import type { Capabilities } from "#protocol/capabilities.ts"
import { CheckField } from "../ui/checkbox-field.tsx"
import { localOnlyText } from "./local-only-text.ts"

interface LocalOnlyFieldProps {
  readonly capabilities: Capabilities | undefined
  readonly isLocalOnly: boolean
  /** Something of the story may have been sent before. */
  readonly isKnown?: boolean
  readonly onCheck: (isLocalOnly: boolean) => void
}

/** Keeps a story from other machines; renders nothing where this server asks none. */
export const LocalOnlyField = (props: LocalOnlyFieldProps) => {
  const { capabilities, isLocalOnly, isKnown = false, onCheck } = props
  const words = capabilities === undefined ? null : localOnlyText(capabilities)
  if (words === null) return null
  return (
    <CheckField
      label="Keep this story on this server"
      text={isKnown ? `From now on: ${words} We can't get back what was already sent.` : words}
      name="local"
      checked={isLocalOnly}
      onCheck={onCheck}
    />
  )
}
