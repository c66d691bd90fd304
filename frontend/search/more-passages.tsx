import { ChevronDown } from "lucide-react"
import { useId, useState } from "react"
import type { SearchResult } from "#protocol/search.ts"
import { errorMessage } from "../api/errors.ts"
import { useMoreFound } from "../api/search.ts"
import { Button } from "../ui/button.tsx"
import { cx } from "../ui/cx.ts"
import { FailedNotice } from "../ui/load-error.tsx"
import { ListenFrom } from "./listen-from.tsx"
import { MarkedText } from "./highlighted-text.tsx"
import { mayBeHeard } from "../stories/is-playable.ts"

interface MoreFoundProps {
  readonly query: string
  /** The keys of filters that the result was found without. */
  readonly ignore: ReadonlyArray<string>
  readonly result: Pick<SearchResult, "story" | "timestamp">
}

/** What else a story that was found says about it, for whoever asks. */
export const MoreFound = ({ query, ignore, result: { story, timestamp } }: MoreFoundProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const shown = { query, ignore, story: story.id, at: timestamp }
  const { data, error, isFetching, refetch } = useMoreFound(shown, isOpen)
  const isComing = isOpen && isFetching && data === undefined
  return (
    <>
      <Button
        variant="quiet"
        className="-mx-3 justify-self-start px-3!"
        icon={<ChevronDown className={cx(isOpen && "rotate-180")} />}
        pending={isComing}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        More from this story<span className="sr-only">: {story.title}</span>
      </Button>
      {isOpen && (
        <div id={listId} aria-live="polite" className="grid grid-cols-1 gap-4">
          {error !== null && !isFetching && (
            <FailedNotice
              title="We couldn't load the rest of the story"
              text={errorMessage(error)}
              onRetry={() => void refetch()}
            />
          )}
          {data?.length === 0 && <p className="text-faded">That's all this story says about it.</p>}
          {data !== undefined && data.length > 0 && (
            <ul className="grid grid-cols-1 gap-4">
              {data.map((passage) => (
                <li key={passage.timestamp} className="grid grid-cols-1 justify-items-start gap-1">
                  <blockquote
                    className="wrap-anywhere border-l-3 border-line pl-4 font-serif text-lg"
                    dir="auto"
                  >
                    <MarkedText text={passage.excerpt} marks={passage.marks} />
                  </blockquote>
                  {mayBeHeard(story) && <ListenFrom story={story} timestamp={passage.timestamp} />}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  )
}
