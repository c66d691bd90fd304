import type { Capabilities } from "#protocol/capabilities.ts"
import { LanguageField } from "../../languages/language-field.tsx"
import { InHouseField } from "../../story-form/local-only-field.tsx"
import { LanguageNote } from "../../story-form/language-note.tsx"
import { SendsNote } from "../../story-form/data-use-note.tsx"
import { detect, hearingOf } from "../../story-form/spoken-language.ts"

interface LanguageChoiceProps {
  readonly language: string
  readonly isInHouse: boolean
  readonly capabilities: Capabilities | undefined
  readonly onChoose: (language: string) => void
  readonly onInHouse: (isInHouse: boolean) => void
}

/**
 * Asks for the spoken language and whether the story stays in the house, and says in advance what of it
 * would be sent where, and when it cannot be transcribed.
 */
export const LanguageChoice = (props: LanguageChoiceProps) => {
  const { language, isInHouse, capabilities, onChoose, onInHouse } = props
  const hearing = hearingOf(capabilities, isInHouse)
  const isLess = isInHouse && capabilities?.inHouse !== undefined
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
      <InHouseField capabilities={capabilities} isInHouse={isInHouse} onCheck={onInHouse} />
      <SendsNote capabilities={capabilities} isInHouse={isInHouse} />
      <LanguageNote hearing={hearing} language={language} isInHouse={isLess} />
    </>
  )
}
