import { Fragment } from "react"
import type { Paragraph, Phrase } from "#protocol/transcript.ts"
import { cx } from "../ui/cx.ts"
import { type SpokenWord, wordsOf } from "./word-at-time.ts"

/** The words of a phrase, each separate from the space after it, so that only letters are highlighted. */
const partsOf = (phrase: Phrase) =>
  wordsOf(phrase.text).map((word, place) => ({
    key: `${place} ${word}`,
    place,
    letters: word.trimEnd(),
    blank: word.slice(word.trimEnd().length),
  }))

interface SpokenPhraseProps {
  readonly phrase: Phrase
  readonly word: number | null
}

const SpokenPhrase = ({ phrase, word }: SpokenPhraseProps) => (
  <>
    {partsOf(phrase).map(({ key, place, letters, blank }) => (
      <Fragment key={key}>
        {place === word ? (
          <span data-spoken="" className="-mx-0.5 rounded-[4px] bg-ember px-0.5 text-on-ember">
            {letters}
          </span>
        ) : (
          letters
        )}
        {blank}
      </Fragment>
    ))}
  </>
)

interface SpokenWordsProps {
  readonly paragraph: Paragraph
  /** Null while another paragraph is being said. */
  readonly here: SpokenWord | null
}

/** The words of a paragraph; each phrase can be pressed, and the spoken word is highlighted. */
export const SpokenWords = ({ paragraph, here }: SpokenWordsProps) => (
  <p dir="auto" lang={paragraph.language} className="max-w-measure">
    {paragraph.phrases.map((phrase, place) => (
      <Fragment key={`${phrase.start} ${place}`}>
        <span
          data-start={phrase.start}
          tabIndex={-1}
          className={cx(
            "cursor-pointer rounded-[4px] hover:bg-ember-wash",
            here?.phrase === place && "bg-ember-wash",
          )}
        >
          {here?.phrase === place ? <SpokenPhrase phrase={phrase} word={here.word} /> : phrase.text}
        </span>{" "}
      </Fragment>
    ))}
  </p>
)

export const isSameParagraph = (one: Paragraph, other: Paragraph): boolean =>
  one === other ||
  (one.start === other.start &&
    one.text === other.text &&
    one.language === other.language &&
    one.phrases.length === other.phrases.length &&
    one.phrases.every(({ start, text }, at) => {
      const phrase = other.phrases[at]
      return start === phrase?.start && text === phrase.text
    }))
