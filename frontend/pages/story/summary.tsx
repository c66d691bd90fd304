import { Play } from "lucide-react"
import type { KeyMoment, Story } from "#protocol/story.ts"
import { WrongButton } from "../../biographies/rejections/wrong-button.tsx"
import { engineWords } from "../../stories/engine-name.ts"
import { EmptyState } from "../../ui/empty-state.tsx"
import { minutesSeconds } from "../../lib/format.ts"
import { summaryParts } from "./summary-parts.ts"

interface SummaryProps {
  readonly story: Story
  readonly onListenFrom: (second: number) => void
  /** Takes a key moment away, for who may correct the words. */
  readonly onWrong?: ((moment: KeyMoment) => void) | undefined
}

const nothingYet = ({ processing }: Story) => {
  switch (processing.state) {
    case "working":
      return "We'll write it once the transcript is complete."
    case "doubted":
      return "We'll write it once someone tells us the language."
    case "failed":
      return "There's nothing to summarize."
    case "ready":
      return "This story is too short to summarize."
  }
}

const Moment = ({
  text,
  start,
  onListenFrom,
  onWrong,
}: KeyMoment & Pick<SummaryProps, "onListenFrom" | "onWrong">) => (
  <>
    <button
      type="button"
      onClick={() => onListenFrom(start)}
      className="flex min-h-12 w-full items-start gap-4 rounded-sm p-3 text-left hover:bg-sunken"
    >
      <span className="inline-flex shrink-0 items-center gap-1.5 pt-0.5 font-semibold text-ember tabular-nums">
        <Play aria-hidden="true" className="size-4" />
        {minutesSeconds(start)}
      </span>
      <span className="wrap-anywhere" dir="auto">
        {text}
      </span>
    </button>
    {onWrong && (
      <div>
        <WrongButton text={text} onWrong={() => onWrong({ text, start })} />
      </div>
    )}
  </>
)

/** The summary of the story and its key moments; where it quotes them, each stands in its place, once. */
export const Summary = ({ story, onListenFrom, onWrong }: SummaryProps) => {
  if (story.summary === null || story.summary === "") {
    return <EmptyState title="No summary yet" text={nothingYet(story)} />
  }
  const quoted = summaryParts(story)
  const moments = quoted ?? story.keyMoments
  return (
    <div className="grid grid-cols-1 max-w-measure gap-8">
      {quoted === null && (
        <div className="grid grid-cols-1 gap-2">
          {story.summarizedBy === undefined && moments.length === 0 && (
            <p className="text-sm text-faded">From the story:</p>
          )}
          <p className="wrap-anywhere whitespace-pre-line" dir="auto">
            {story.summary}
          </p>
          {story.summarizedBy !== undefined && (
            <p className="text-sm wrap-anywhere text-faded">
              Summarized by {engineWords(story.summarizedBy)}
            </p>
          )}
        </div>
      )}
      {moments.length > 0 && (
        <section aria-labelledby="moments" className="grid grid-cols-1 gap-3">
          <h2 id="moments" className="text-xl">
            Moments worth hearing
          </h2>
          <ul className="grid grid-cols-1 gap-2">
            {moments.map(({ text, start }) => (
              <li key={`${String(start)} ${text}`} className="grid grid-cols-1">
                {start === null ? (
                  <p className="p-3 wrap-anywhere" dir="auto">
                    {text}
                  </p>
                ) : (
                  <Moment {...{ text, start, onListenFrom, onWrong }} />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
