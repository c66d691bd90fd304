import { useState } from "react"
import { doubtWords } from "../../stories/processing-text.ts"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import { AnotherLanguage, type LanguageCorrection } from "./wrong-language.tsx"

interface DoubtedWordsProps extends LanguageCorrection {
  /** Whether the user may edit the transcript, and so may answer. */
  readonly mayAnswer: boolean
  /** False when nothing was understood at all; the question is asked then as well. */
  readonly hasWords: boolean
}

const made = {
  title: doubtWords,
  text: "We assumed this recording was in English, so the transcript may be wrong. Until someone tells us the language, we'll keep it out of the summary and search.",
  yes: "Yes, it was English",
  no: "No, another language",
}
const none = {
  title: "We couldn't make out any words. What language is this?",
  text: "This server listened for English. It doesn't understand other languages.",
  yes: "English, or no one speaks",
  no: "Another language",
}

/** Both answers stand in one row, also on a phone. */
const answer = "max-md:px-2.5! max-md:text-sm"

/** Asks whether a doubtful transcript really is of English speech. */
export const DoubtedWords = (props: DoubtedWordsProps) => {
  const { mayAnswer, hasWords, isPending, onSetLanguage } = props
  const [isOther, setOther] = useState(false)
  const words = hasWords ? made : none
  return (
    <Notice
      tone="amber"
      title={words.title}
      isFolded
      action={
        !mayAnswer ? (
          <p>Anyone who can correct the transcript can answer.</p>
        ) : isOther ? (
          <AnotherLanguage
            isPending={isPending}
            onSetLanguage={onSetLanguage}
            onCancel={() => setOther(false)}
          />
        ) : (
          <>
            <Button
              variant="primary"
              pending={isPending}
              onClick={() => onSetLanguage("en")}
              className={answer}
            >
              {words.yes}
            </Button>
            <Button onClick={() => setOther(true)} className={answer}>
              {words.no}
            </Button>
          </>
        )
      }
    >
      {words.text} The recording itself is safe.
    </Notice>
  )
}
