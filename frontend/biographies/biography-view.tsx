import { PenLine, Printer } from "lucide-react"
import { type ReactNode, useId } from "react"
import type { Biography, BiographyParagraph } from "#protocol/biography.ts"
import { engineWords } from "../stories/engine-name.ts"
import { cx } from "../ui/cx.ts"
import { longDate } from "../lib/format.ts"
import { LabeledSwitch, type LabeledSwitchProps } from "../ui/switch.tsx"
import { LifeTimeline } from "./life-timeline.tsx"
import { LineText } from "./line-text.tsx"
import type { LineTools } from "./line-tools.ts"
import { ReadingTool } from "./toolbar-button.tsx"
import { PrintedBiography } from "./printed-biography.tsx"
import { type LineLook, ShownLine } from "./biography-line.tsx"
import { sourcesShown } from "./show-sources-setting.ts"
import { usePrintAlone } from "./use-print.ts"
import type { Moments } from "./use-clip-player.ts"

/** Shows what each line rests on, throughout. */
const SourcesSwitch = (props: Pick<LabeledSwitchProps, "isOn" | "onSwitch">) => (
  <LabeledSwitch {...props} className="print:hidden">
    Show sources
  </LabeledSwitch>
)

export interface BiographyViewProps {
  readonly name: string
  readonly biography: Biography
  readonly moments: Moments
  /** Whether it is what its page is about, and not beside a story. */
  readonly isMain: boolean
  /** Opens the eight questions; for the keeper. */
  readonly onAnswer?: (() => void) | undefined
  /** For who corrects it; without them it is read. */
  readonly tools?: LineTools | undefined
  /** Takes a line away that is wrong, for who may correct it. */
  readonly onWrong?: LineLook["onWrong"]
  /** More buttons beside the answers. */
  readonly actions?: ReactNode
  /** What stands above the text. */
  readonly bar?: ReactNode
  /** What stands below everything. */
  readonly foot?: ReactNode
}

interface ParagraphProps extends LineLook {
  readonly paragraph: BiographyParagraph
}

const Paragraph = ({ paragraph: { topic, lines }, ...look }: ParagraphProps) => {
  if (!look.withSources && look.tools === undefined) {
    return (
      <p className="wrap-anywhere">
        {lines.map((line) => (
          <span key={line.id}>
            <LineText line={line} moments={look.moments} />{" "}
          </span>
        ))}
      </p>
    )
  }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      {lines.map((line) => (
        <ShownLine key={line.id} line={line} place={{ topic }} {...look} />
      ))}
      {look.tools?.atEnd?.(topic)}
    </div>
  )
}

/** What of a biography is read: what is hidden is only shown to who corrects it. */
const readOf = ({ paragraphs, life }: Biography): Pick<Biography, "paragraphs" | "life"> => ({
  paragraphs: paragraphs
    .map(({ topic, lines }) => ({ topic, lines: lines.filter(({ isHidden }) => !isHidden) }))
    .filter(({ lines }) => lines.length > 0),
  life: life
    .map(({ period, events }) => ({ period, events: events.filter(({ isHidden }) => !isHidden) }))
    .filter(({ events }) => events.length > 0),
})

const Made = ({ biography }: Pick<BiographyViewProps, "biography">) => {
  const { isBeingMade, unwritten, writtenBy, changedAt } = biography
  return (
    <div className="grid grid-cols-1 gap-1 text-sm text-faded">
      <p aria-live="polite" className="empty:hidden">
        {isBeingMade && "We're updating it. New lines will appear here."}
      </p>
      {unwritten !== null && <p className="wrap-anywhere">{unwritten}</p>}
      <p className="wrap-anywhere">
        {writtenBy === null
          ? "Built from your family's own words"
          : `Written by ${engineWords(writtenBy)} from what the family said`}
        , last changed on {longDate(changedAt)}.
      </p>
    </div>
  )
}

/** A biography to be read and heard: its text and the Life Timeline. */
export const BiographyView = (props: BiographyViewProps) => {
  const { name, biography, moments, isMain, onAnswer, tools, onWrong, actions, bar, foot } = props
  const headingId = useId()
  const withSources = sourcesShown.useChoice()
  const read = readOf(biography)
  const { paragraphs, life } = tools === undefined ? read : biography
  const isThere = paragraphs.length > 0 || life.length > 0
  const printing = usePrintAlone(isMain)
  const look = { moments, withSources, tools, onWrong }
  return (
    <section
      aria-labelledby={headingId}
      className="@container grid min-w-0 grid-cols-1 max-w-measure gap-6"
    >
      <div className="grid grid-cols-1 gap-1">
        <h2
          id={headingId}
          className={cx("wrap-anywhere", name.length > 60 ? "text-xl" : "text-2xl")}
        >
          The life of <bdi>{name}</bdi>
        </h2>
        <div className="flex flex-wrap items-center justify-between gap-x-4 print:hidden">
          {isThere && <SourcesSwitch isOn={withSources} onSwitch={sourcesShown.choose} />}
          <div className="-mr-3 flex flex-wrap @max-[600px]:-ml-2">
            {onAnswer && <ReadingTool label="Answers" icon={<PenLine />} onClick={onAnswer} />}
            {isThere && <ReadingTool label="Print" icon={<Printer />} onClick={printing.print} />}
            {actions}
          </div>
        </div>
      </div>
      {bar}
      {!isThere && <p>There's nothing here yet. Every story and every answer adds to it.</p>}
      {paragraphs.length > 0 && (
        <div className="grid min-w-0 grid-cols-1 gap-[1.1em] @min-[560px]:text-lg">
          {paragraphs.map((paragraph) => (
            <Paragraph key={paragraph.topic} paragraph={paragraph} {...look} />
          ))}
        </div>
      )}
      {printing.isPrinting && (
        <PrintedBiography
          name={name}
          paragraphs={read.paragraphs}
          life={read.life}
          withSources={withSources}
        />
      )}
      <LifeTimeline life={life} {...look} />
      {isThere && <Made biography={biography} />}
      {foot && <div className="empty:hidden print:hidden">{foot}</div>}
    </section>
  )
}
