import type { Capabilities } from "#protocol/capabilities.ts"
import { detect } from "./spoken-language.ts"
import { Notice } from "../ui/notice.tsx"

const names = new Intl.DisplayNames(["en"], { type: "language" })
const nameOf = (code: string) => names.of(code) ?? code
const list = new Intl.ListFormat("en", { type: "conjunction" })

export interface LanguageNoteProps {
  readonly capabilities: Capabilities | undefined
  /** The chosen language, or the value for automatic detection. */
  readonly language: string
}

/** Says in advance when this server cannot transcribe or translate the language. */
export const LanguageNote = ({ capabilities, language }: LanguageNoteProps) => {
  const known = capabilities?.transcribes
  if (known === undefined || known === null || known.includes(language)) return null
  const understood = list.format(known.map(nameOf))
  if (known.length === 0) {
    return (
      <p className="text-sm text-faded">
        This server keeps recordings but cannot write down their words.
      </p>
    )
  }
  if (language === detect) {
    return (
      <p className="text-sm text-faded">This server writes down stories told in {understood}.</p>
    )
  }
  return (
    <Notice tone="amber" title={`This server cannot write down ${nameOf(language)} yet`}>
      You can still keep the recording and listen to it, but there will be no transcript. It
      understands {understood}. Whoever looks after your Kintale can add more languages.
    </Notice>
  )
}
