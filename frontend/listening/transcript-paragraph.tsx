import { Fragment, memo } from "react"
import type { Paragraph, Phrase } from "#protocol/transcript.ts"
import { cx } from "../ui/classes.ts"
import { minutesSeconds } from "../ui/format.ts"
import { useSpokenIn, type SpokenStore } from "./spoken-store.ts"
import { wordsOf } from "./word-at.ts"

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

export interface TranscriptParagraphProps {
  readonly paragraph: Paragraph
  readonly index: number
  readonly spoken: SpokenStore
  /** Roving tabindex: the one timestamp that Tab reaches; arrow keys go to the others. */
  readonly isStop: boolean
}

const ParagraphRow = ({ paragraph, index, spoken, isStop }: TranscriptParagraphProps) => {
  const here = useSpokenIn(spoken, index)
  const time = minutesSeconds(paragraph.start)
  return (
    <div
      data-paragraph={index}
      className={cx(
        "grid gap-x-4 border-l-3 py-2 pl-3 transition-colors md:grid-cols-[5.5rem_1fr] md:pl-4",
        here === null ? "border-transparent" : "border-ember",
      )}
    >
      <button
        type="button"
        data-start={paragraph.start}
        data-stamp={index}
        tabIndex={isStop ? 0 : -1}
        aria-current={here === null ? undefined : "time"}
        className="-ml-2 min-h-12 min-w-16 self-start justify-self-start rounded-sm px-2 text-left text-sm font-semibold text-ember tabular-nums hover:bg-ember-wash -mt-2 max-md:-mb-2.5"
      >
        <span className="sr-only">Play from </span>
        {time}
      </button>
      <p dir="auto" className="max-w-measure">
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
              {here?.phrase === place ? (
                <SpokenPhrase phrase={phrase} word={here.word} />
              ) : (
                phrase.text
              )}
            </span>{" "}
          </Fragment>
        ))}
      </p>
    </div>
  )
}

const isSameParagraph = (one: Paragraph, other: Paragraph) =>
  one === other ||
  (one.start === other.start &&
    one.text === other.text &&
    one.phrases.length === other.phrases.length &&
    one.phrases.every(({ start, text }, at) => {
      const phrase = other.phrases[at]
      return start === phrase?.start && text === phrase.text
    }))

/** One paragraph with its time; renders again only when it changes or is being spoken. */
export const TranscriptParagraph = memo(
  ParagraphRow,
  (one, other) =>
    one.index === other.index &&
    one.isStop === other.isStop &&
    one.spoken === other.spoken &&
    isSameParagraph(one.paragraph, other.paragraph),
)
