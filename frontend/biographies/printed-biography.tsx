import { createPortal } from "react-dom"
import type { Biography, BiographyLine } from "#protocol/biography.ts"
import { momentsOf, momentWords, writtenSourcesOf } from "./source-text.ts"

interface PrintedBiographyProps extends Pick<Biography, "paragraphs" | "life"> {
  readonly name: string
  readonly withSources: boolean
}

interface OnPaperProps {
  readonly line: BiographyLine
  readonly withSources: boolean
}

const OnPaper = ({ line, withSources }: OnPaperProps) => {
  const sources = withSources
    ? [...momentsOf(line).map(momentWords), ...writtenSourcesOf(line)]
    : []
  return (
    <>
      <span dir="auto">{line.text}</span>{" "}
      {sources.length > 0 && (
        <small className="text-sm text-faded">
          (<bdi>{sources.join("; ")}</bdi>){" "}
        </small>
      )}
    </>
  )
}

/** A biography as it is printed, with what it rests on where that is shown. */
export const PrintedBiography = (props: PrintedBiographyProps) => {
  const { name, paragraphs, life, withSources } = props
  return createPortal(
    <article data-printed-alone="" className="hidden wrap-anywhere print:block">
      <h1 className="pb-3 text-2xl">
        The life of <bdi>{name}</bdi>
      </h1>
      {paragraphs.map(({ topic, lines }) => (
        <p key={topic} className="pt-3">
          {lines.map((line) => (
            <OnPaper key={line.id} line={line} withSources={withSources} />
          ))}
        </p>
      ))}
      {life.length > 0 && <h2 className="pt-8 text-xl">Life Timeline</h2>}
      {life.map(({ period, events }) => (
        <section key={period} className="break-inside-avoid pt-4">
          <h3 className="text-base">{period}</h3>
          {events.map((event) => (
            <p key={event.id} className="flex gap-4 pt-1">
              <span className="w-24 shrink-0 text-right text-faded tabular-nums">
                {event.isAbout && "about "}
                {event.year}
              </span>
              <span className="min-w-0">
                <OnPaper line={event} withSources={withSources} />
              </span>
            </p>
          ))}
        </section>
      ))}
    </article>,
    document.body,
  )
}
