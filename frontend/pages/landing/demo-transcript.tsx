import { Fragment } from "react"
import type { Phrase, Transcript } from "#protocol/transcript.ts"
import { type SpokenWord, wordsOf } from "../../player/word-at-time.ts"

const spokenWord = "-mx-0.5 rounded-[4px] bg-ember px-0.5 text-on-ember"

interface SpokenPhraseProps {
  readonly phrase: Phrase
  readonly said: number | null
}

const SpokenPhrase = ({ phrase, said }: SpokenPhraseProps) =>
  wordsOf(phrase.text).map((word, place) => {
    const emails = word.trimEnd()
    return (
      <Fragment key={`${place} ${word}`}>
        {place === said ? (
          <span data-spoken="" className={spokenWord}>
            {emails}
          </span>
        ) : (
          emails
        )}
        {word.slice(emails.length)}
      </Fragment>
    )
  })

interface DemoWordsProps {
  readonly transcript: Transcript
  /** The spoken position; null before the start. */
  readonly spoken: SpokenWord | null
}

/** The demo's transcript with the spoken word highlighted. */
export const DemoWords = ({ transcript, spoken }: DemoWordsProps) => (
  <div className="grid gap-4 font-serif text-lg md:text-xl">
    {transcript.map(({ start, phrases }, paragraph) => (
      <p key={start}>
        {phrases.map((phrase, place) => {
          const isHere = spoken?.paragraph === paragraph && spoken.phrase === place
          return (
            <Fragment key={phrase.start}>
              <span className={isHere ? "rounded-[4px] bg-ember-wash" : undefined}>
                <SpokenPhrase phrase={phrase} said={isHere ? spoken.word : null} />
              </span>{" "}
            </Fragment>
          )
        })}
      </p>
    ))}
  </div>
)
