import { memo, type ReactNode } from "react"
import { cx } from "../ui/cx.ts"
import type { Placed, AlignedRow } from "./align-translation.ts"
import { useSpokenIn, type SpokenStore } from "./playback-position.ts"
import { isSameParagraph, SpokenWords } from "./highlighted-words.tsx"
import { Stamp, type StampProps } from "./timestamp-button.tsx"
import { LanguageMark } from "./transcript-paragraph.tsx"

/** A time, the original, its English: the columns of all rows. */
export const besideColumns =
  "grid grid-cols-[3.5rem_minmax(0,1fr)_minmax(0,1fr)] gap-x-8 border-l-3 pl-4"

interface BesideRowProps extends Pick<StampProps, "index" | "isStop"> {
  readonly row: AlignedRow
  readonly spoken: { readonly original: SpokenStore; readonly english: SpokenStore }
  /** The language of the original. */
  readonly language: string | undefined
  readonly mark: string | undefined
  /** What stands below the English words. */
  readonly note: ReactNode
}

interface EnglishProps extends Placed {
  readonly spoken: SpokenStore
}

const English = ({ paragraph, index, spoken }: EnglishProps) => (
  <SpokenWords paragraph={paragraph} here={useSpokenIn(spoken, index)} />
)

const RowBeside = (props: BesideRowProps) => {
  const { row, index, spoken, isStop, language, mark, note } = props
  const { original, english } = row
  const here = useSpokenIn(spoken.original, index)
  const start = original?.start ?? english[0]?.paragraph.start ?? 0
  return (
    <div
      data-paragraph={index}
      className={cx(
        besideColumns,
        "py-2 transition-colors",
        here === null ? "border-transparent" : "border-ember",
      )}
    >
      <Stamp start={start} index={index} isHere={here !== null} isStop={isStop} />
      <div lang={language} className="min-w-0">
        {original !== null && <SpokenWords paragraph={original} here={here} />}
        <LanguageMark mark={mark} />
      </div>
      <div lang="en" className="grid min-w-0 content-start gap-3">
        {english.map((one) => (
          <English key={one.index} {...one} spoken={spoken.english} />
        ))}
        {note}
      </div>
    </div>
  )
}

const isSameOriginal = ({ original: one }: AlignedRow, { original: other }: AlignedRow) =>
  one === null || other === null ? one === other : isSameParagraph(one, other)

const isSameEnglish = ({ english: some }: AlignedRow, { english: others }: AlignedRow) =>
  some.length === others.length &&
  some.every((one, at) => {
    const other = others[at]
    return one.index === other?.index && isSameParagraph(one.paragraph, other.paragraph)
  })

/** A paragraph in both languages; renders again only when it changes or is being spoken. */
export const BesideRow = memo(
  RowBeside,
  (one, other) =>
    one.index === other.index &&
    one.isStop === other.isStop &&
    one.spoken.original === other.spoken.original &&
    one.spoken.english === other.spoken.english &&
    one.language === other.language &&
    one.mark === other.mark &&
    one.note === other.note &&
    isSameOriginal(one.row, other.row) &&
    isSameEnglish(one.row, other.row),
)
