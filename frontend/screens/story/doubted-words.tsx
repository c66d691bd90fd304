import { useState } from "react"
import { doubtWords } from "../../cards/processing-words.ts"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import { AnotherLanguage, type Telling } from "./another-language.tsx"

export interface DoubtedWordsProps extends Telling {
  /** Whether the reader may correct words, and so may say what they are. */
  readonly mayAnswer: boolean
}

/** Asks whether words that look made up were said in English after all. */
export const DoubtedWords = ({ mayAnswer, isPending, onToldIn }: DoubtedWordsProps) => {
  const [isOther, setOther] = useState(false)
  return (
    <Notice tone="amber" title={doubtWords}>
      <p>
        This server understood the recording as English, and the words may be made up. Until
        somebody says which language it was, they stay out of the summary and out of search. The
        recording itself is safe.
      </p>
      {!mayAnswer && <p className="pt-1">Whoever may correct the words can answer.</p>}
      {mayAnswer && isOther && (
        <AnotherLanguage
          hint="The words that were written down for it are taken away."
          isPending={isPending}
          onToldIn={onToldIn}
          onCancel={() => setOther(false)}
        />
      )}
      {mayAnswer && !isOther && (
        <div className="flex flex-wrap gap-3 pt-3">
          <Button variant="primary" pending={isPending} onClick={() => onToldIn("en")}>
            Yes, it was English
          </Button>
          <Button onClick={() => setOther(true)}>No, another language</Button>
        </div>
      )}
    </Notice>
  )
}
