import type { Capabilities } from "#protocol/capabilities.ts"
import { CheckField } from "../ui/checkbox-field.tsx"
import { inHouseWords } from "./local-only-text.ts"

interface InHouseFieldProps {
  readonly capabilities: Capabilities | undefined
  readonly isInHouse: boolean
  /** Something of the story may have been sent before. */
  readonly isKnown?: boolean
  readonly onCheck: (isInHouse: boolean) => void
}

/** Keeps a story from other machines; renders nothing where this server asks none. */
export const InHouseField = (props: InHouseFieldProps) => {
  const { capabilities, isInHouse, isKnown = false, onCheck } = props
  const words = capabilities === undefined ? null : inHouseWords(capabilities)
  if (words === null) return null
  return (
    <CheckField
      label="Keep this one in the house"
      text={isKnown ? `From now on: ${words} What was sent before cannot be called back.` : words}
      name="inHouse"
      checked={isInHouse}
      onCheck={onCheck}
    />
  )
}
