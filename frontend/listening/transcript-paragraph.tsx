import { memo } from "react"
import type { Paragraph, Phrase } from "#protocol/transcript.ts"
import { cx } from "../ui/classes.ts"
import { minutesSeconds } from "../ui/format.ts"
import { useSpokenIn, type SpokenStore } from "./spoken-store.ts"
import { wordsOf } from "./word-at.ts"

const wordKeys = (words: ReadonlyArray<string>) =>
  words.map((word, place) => ({ word, place, key: `${place} ${word}` }))

/** A phrase being said, with the word that is lit. */
const SpokenPhrase = ({
  phrase,
  word,
}: {
  readonly phrase: Phrase
  readonly word: number | null
}) => (
  <>
    {wordKeys(wordsOf(phrase.text)).map(({ word: text, place, key }) => (
      <span
        key={key}
        className={cx(
          "rounded-[4px]",
          place === word && "bg-ember text-on-ember box-decoration-clone",
        )}
        {...(place === word ? { "data-spoken": true } : {})}
      >
        {text}
      </span>
    ))}
  </>
)

export interface TranscriptParagraphProps {
  readonly paragraph: Paragraph
  readonly index: number
  readonly spoken: SpokenStore
  /** The one timestamp the Tab key stops at; arrow keys go to the others. */
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
        className="-ml-2 min-h-12 min-w-16 self-start justify-self-start rounded-sm px-2 text-left text-sm font-semibold text-ember tabular-nums hover:bg-ember-wash md:-mt-2"
      >
        <span className="sr-only">Play from </span>
        {time}
      </button>
      <p dir="auto" className="max-w-measure">
        {paragraph.phrases.map((phrase, place) => (
          <span
            key={`${phrase.start} ${place}`}
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
            )}{" "}
          </span>
        ))}
      </p>
    </div>
  )
}

const isSameParagraph = (one: Paragraph, other: Paragraph) =>
  one === other ||
  (one.start === other.start &&
    one.text === other.text &&
    one.phrases.length === other.phrases.length)

/** One paragraph with its time; drawn anew only when it changes or the voice is in it. */
export const TranscriptParagraph = memo(
  ParagraphRow,
  (one, other) =>
    one.index === other.index &&
    one.isStop === other.isStop &&
    one.spoken === other.spoken &&
    isSameParagraph(one.paragraph, other.paragraph),
)
