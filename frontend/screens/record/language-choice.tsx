import type { Capabilities } from "#protocol/capabilities.ts"
import { LanguageField } from "../../cards/language-field.tsx"
import { LanguageNote } from "../../telling/language-note.tsx"
import { detect } from "../../telling/spoken-language.ts"

export interface LanguageChoiceProps {
  readonly language: string
  readonly capabilities: Capabilities | undefined
  readonly onChoose: (language: string) => void
}

/** Asks for the spoken language, and says in advance when this server cannot transcribe it. */
export const LanguageChoice = ({ language, capabilities, onChoose }: LanguageChoiceProps) => (
  <>
    <LanguageField
      label="Language"
      hint="What is spoken in the recording."
      name="source_lang"
      value={language}
      first={
        capabilities?.detectsLanguage === true ? { value: detect, label: "Auto-detect" } : undefined
      }
      onType={onChoose}
    />
    <LanguageNote capabilities={capabilities} language={language} />
  </>
)
