import { memo, type ReactNode } from "react"
import type { Paragraph } from "#protocol/transcript.ts"
import { cx } from "../ui/cx.ts"
import { useSpokenIn, type SpokenStore } from "./playback-position.ts"
import { isSameParagraph, SpokenWords } from "./highlighted-words.tsx"
import { Stamp, type StampProps } from "./timestamp-button.tsx"

interface TranscriptParagraphProps extends Pick<StampProps, "index" | "isStop"> {
  readonly paragraph: Paragraph
  readonly spoken: SpokenStore
  /** A short remark on its words, such as their language. */
  readonly mark: string | undefined
  /** What stands below both. */
  readonly note: ReactNode
}

const ParagraphRow = (props: TranscriptParagraphProps) => {
  const { paragraph, index, spoken, isStop, mark, note } = props
  const here = useSpokenIn(spoken, index)
  return (
    <div
      data-paragraph={index}
      className={cx(
        "grid gap-x-3 border-l-3 py-2 pl-3 transition-colors md:grid-cols-[3.5rem_minmax(0,1fr)]",
        here === null ? "border-transparent" : "border-ember",
      )}
    >
      <Stamp start={paragraph.start} index={index} isHere={here !== null} isStop={isStop} />
      <div className="min-w-0">
        <SpokenWords paragraph={paragraph} here={here} />
        <LanguageMark mark={mark} />
        {note}
      </div>
    </div>
  )
}

/** The language of a paragraph that was told in another one than the rest. */
export const LanguageMark = ({ mark }: Pick<TranscriptParagraphProps, "mark">) =>
  mark === undefined ? null : (
    <span lang="en" className="block text-sm font-semibold text-faded">
      {mark}
    </span>
  )

/** One paragraph with its time; renders again only when it changes or is being spoken. */
export const TranscriptParagraph = memo(
  ParagraphRow,
  (one, other) =>
    one.index === other.index &&
    one.isStop === other.isStop &&
    one.spoken === other.spoken &&
    one.mark === other.mark &&
    one.note === other.note &&
    isSameParagraph(one.paragraph, other.paragraph),
)
