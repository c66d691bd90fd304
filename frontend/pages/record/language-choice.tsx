import type { Capabilities } from "#protocol/capabilities.ts"
import { LanguageField } from "../../languages/language-field.tsx"
import { LocalOnlyField } from "../../story-form/local-only-field.tsx"
import { LanguageNote } from "../../story-form/language-note.tsx"
import { detect, hearingOf } from "../../story-form/spoken-language.ts"
import { sendsWords } from "../../remote-usage/data-use-text.ts"

interface SendsNoteProps {
  readonly capabilities: Pick<Capabilities, "sends"> | undefined
  readonly isLocalOnly: boolean
}

/** Says before a story is saved what of it will be sent; renders nothing where it stays in the house. */
const SendsNote = ({ capabilities, isLocalOnly }: SendsNoteProps) => {
  const words = isLocalOnly ? [] : sendsWords(capabilities?.sends)
  if (words.length === 0) return null
  return <p className="text-sm wrap-anywhere text-faded">{words.join(" ")}</p>
}

interface LanguageChoiceProps {
  readonly language: string
  readonly isLocalOnly: boolean
  readonly capabilities: Capabilities | undefined
  readonly onChoose: (language: string) => void
  readonly onLocalOnly: (isLocalOnly: boolean) => void
}

/** The spoken language, and whether the story stays in the house. */
export const LanguageFields = (props: LanguageChoiceProps) => {
  const { language, isLocalOnly, capabilities, onChoose, onLocalOnly } = props
  const hearing = hearingOf(capabilities, isLocalOnly)
  return (
    <>
      <LanguageField
        label="Language"
        hint="The language spoken in the recording."
        name="source_lang"
        value={language}
        first={
          hearing?.detectsLanguage === true ? { value: detect, label: "Auto-detect" } : undefined
        }
        onType={onChoose}
      />
      <LocalOnlyField capabilities={capabilities} isLocalOnly={isLocalOnly} onCheck={onLocalOnly} />
    </>
  )
}

/** Says in advance what would be sent where, and when the recording cannot be transcribed. */
export const LanguageNotes = (
  props: Pick<LanguageChoiceProps, "language" | "isLocalOnly" | "capabilities">,
) => {
  const { language, isLocalOnly, capabilities } = props
  const isLess = isLocalOnly && capabilities?.local !== undefined
  return (
    <>
      <SendsNote capabilities={capabilities} isLocalOnly={isLocalOnly} />
      <LanguageNote
        hearing={hearingOf(capabilities, isLocalOnly)}
        language={language}
        isLocalOnly={isLess}
      />
    </>
  )
}

export const LanguageChoice = (props: LanguageChoiceProps) => (
  <>
    <LanguageFields {...props} />
    <LanguageNotes {...props} />
  </>
)
