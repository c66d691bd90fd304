import type { Capabilities } from "#protocol/capabilities.ts"
import { sendsWords } from "../remote-usage/data-use-text.ts"

interface SendsNoteProps {
  readonly capabilities: Pick<Capabilities, "sends"> | undefined
  readonly isLocalOnly: boolean
}

/** Says before a story is saved what of it will be sent; renders nothing where it stays in the house. */
export const SendsNote = ({ capabilities, isLocalOnly }: SendsNoteProps) => {
  const words = isLocalOnly ? [] : sendsWords(capabilities?.sends)
  if (words.length === 0) return null
  return <p className="text-sm wrap-anywhere text-faded">{words.join(" ")}</p>
}
