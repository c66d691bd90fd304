import { Link } from "wouter"
import type { SearchResult as SearchResultData } from "#protocol/search.ts"
import { Badge } from "../ui/badge.tsx"
import { longDate } from "../lib/format.ts"
import { ListenFrom } from "./listen-from.tsx"
import { MarkedText } from "./highlighted-text.tsx"
import { matchWords } from "./score-tone.ts"
import { mayBeHeard } from "../stories/is-playable.ts"
import { MoreFound } from "./more-passages.tsx"

interface SearchResultProps {
  readonly query: string
  /** The keys of filters that it was found without. */
  readonly ignore: ReadonlyArray<string>
  readonly result: SearchResultData
}

/** One search result: the story, the passage found in it, and why it matches. */
export const SearchResult = ({ query, ignore, result }: SearchResultProps) => {
  const { story, matchScore, isUncalibrated, excerpt, marks = [], timestamp, matchReason } = result
  const { tone, text } = matchWords(matchScore, result.isExact)
  return (
    <article className="grid grid-cols-1 min-w-0 gap-3 rounded-md border border-line bg-raised p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid grid-cols-1 min-w-0 gap-1">
          <h3 className="text-xl wrap-anywhere" dir="auto">
            <Link
              href={`/story/${story.id}`}
              className="text-ink underline decoration-line decoration-2 underline-offset-4 hover:decoration-ember"
            >
              {story.title}
            </Link>
          </h3>
          <p className="text-sm text-faded">
            <bdi>{story.storyteller.name}</bdi> · {longDate(story.createdAt)}
          </p>
        </div>
        {isUncalibrated !== true && <Badge tone={tone}>{text}</Badge>}
      </div>
      {excerpt !== "" && (
        <blockquote
          className="wrap-anywhere border-l-3 border-ember pl-4 font-serif text-lg"
          dir="auto"
        >
          <MarkedText text={excerpt} marks={marks} />
        </blockquote>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 text-sm wrap-anywhere text-faded" dir="auto">
          {matchReason}
        </p>
        {mayBeHeard(story) && <ListenFrom story={story} timestamp={timestamp} />}
      </div>
      {result.hasMore === true && <MoreFound query={query} ignore={ignore} result={result} />}
    </article>
  )
}
