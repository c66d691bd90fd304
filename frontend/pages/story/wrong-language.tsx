import { useState } from "react"
import { Schema } from "effect"
import { Language } from "#protocol/language.ts"
import { LanguageField } from "../../languages/language-field.tsx"
import { Button } from "../../ui/button.tsx"

const isLanguage = Schema.is(Language)

/** The call that sets the language of a story. */
export interface LanguageCorrection {
  readonly isPending: boolean
  readonly onSetLanguage: (language: Language) => void
}

/** Lets users correct a language that was chosen or confirmed by mistake. */
export const WrongLanguage = ({ isPending, onSetLanguage }: LanguageCorrection) => {
  const [isOther, setOther] = useState(false)
  return isOther ? (
    <AnotherLanguage
      isPending={isPending}
      onSetLanguage={onSetLanguage}
      onCancel={() => setOther(false)}
    />
  ) : (
    <div>
      <Button onClick={() => setOther(true)}>Wrong language? Change it</Button>
    </div>
  )
}

interface AnotherLanguageProps extends LanguageCorrection {
  readonly onCancel: () => void
}

/** The form to choose another language. */
export const AnotherLanguage = (props: AnotherLanguageProps) => {
  const { isPending, onSetLanguage, onCancel } = props
  const [language, setLanguage] = useState("")
  return (
    <form
      aria-label="Language of the story"
      className="grid max-w-sm grid-cols-1 gap-4 pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isLanguage(language) && !isPending) onSetLanguage(language)
      }}
    >
      <LanguageField
        name="language"
        label="Language spoken"
        hint="We'll transcribe it again. The transcript you have now stays in the history."
        value={language}
        first={{ value: "", label: "Choose a language" }}
        onType={setLanguage}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={isPending} disabled={language === ""}>
          Save the language
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
