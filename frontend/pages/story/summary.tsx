import { Play } from "lucide-react"
import type { Story } from "#protocol/story.ts"
import { engineWords } from "../../stories/engine-name.ts"
import { EmptyState } from "../../ui/empty-state.tsx"
import { minutesSeconds } from "../../lib/format.ts"
import { isExtractive } from "./extractive-summary.ts"

interface SummaryProps {
  readonly story: Story
  readonly onListenFrom: (second: number) => void
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

/** The summary of the story and its key moments; where it only quotes them, the moments alone. */
export const Summary = ({ story, onListenFrom }: SummaryProps) => {
  if (story.summary === null || story.summary === "") {
    return <EmptyState title="No summary yet" text={nothingYet(story)} />
  }
  return (
    <div className="grid grid-cols-1 max-w-measure gap-8">
      {!isExtractive(story) && (
        <div className="grid grid-cols-1 gap-2">
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
      {story.keyMoments.length > 0 && (
        <section aria-labelledby="moments" className="grid grid-cols-1 gap-3">
          <h2 id="moments" className="text-xl">
            Moments worth hearing
          </h2>
          <ul className="grid grid-cols-1 gap-2">
            {story.keyMoments.map(({ text, start }) => (
              <li key={`${String(start)} ${text}`}>
                <button
                  type="button"
                  onClick={() => onListenFrom(start)}
                  className="flex min-h-12 w-full items-start gap-4 rounded-sm p-3 text-left hover:bg-sunken"
                >
                  <span className="inline-flex shrink-0 items-center gap-1.5 pt-0.5 font-semibold text-ember tabular-nums">
                    <Play aria-hidden="true" className="size-4" />
                    {minutesSeconds(start)}
                  </span>
                  <span dir="auto">{text}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
