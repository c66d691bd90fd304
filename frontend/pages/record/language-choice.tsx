import type { Capabilities } from "#protocol/capabilities.ts"
import { LanguageField } from "../../languages/language-field.tsx"
import { LocalOnlyField } from "../../story-form/local-only-field.tsx"
import { LanguageNote } from "../../story-form/language-note.tsx"
import { SendsNote } from "../../story-form/data-use-note.tsx"
import { detect, hearingOf } from "../../story-form/spoken-language.ts"

interface LanguageChoiceProps {
  readonly language: string
  readonly isLocalOnly: boolean
  readonly capabilities: Capabilities | undefined
  readonly onChoose: (language: string) => void
  readonly onLocalOnly: (isLocalOnly: boolean) => void
}

/**
 * Asks for the spoken language and whether the story stays in the house, and says in advance what of it
 * would be sent where, and when it cannot be transcribed.
 */
export const LanguageChoice = (props: LanguageChoiceProps) => {
  const { language, isLocalOnly, capabilities, onChoose, onLocalOnly } = props
  const hearing = hearingOf(capabilities, isLocalOnly)
  const isLess = isLocalOnly && capabilities?.local !== undefined
  return (
    <>
      <LanguageField
        label="Language"
        hint="What is spoken in the recording."
        name="source_lang"
        value={language}
        first={
          hearing?.detectsLanguage === true ? { value: detect, label: "Auto-detect" } : undefined
        }
        onType={onChoose}
      />
      <LocalOnlyField capabilities={capabilities} isLocalOnly={isLocalOnly} onCheck={onLocalOnly} />
      <SendsNote capabilities={capabilities} isLocalOnly={isLocalOnly} />
      <LanguageNote hearing={hearing} language={language} isLocalOnly={isLess} />
    </>
  )
}
