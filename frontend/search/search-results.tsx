import { SearchX } from "lucide-react"
import type { Capabilities } from "#protocol/capabilities.ts"
import type { SearchResult as SearchResultData } from "#protocol/search.ts"
import { limits } from "#protocol/limits.ts"
import { Button } from "../ui/button.tsx"
import { EmptyState } from "../ui/empty-state.tsx"
import { Notice } from "../ui/notice.tsx"
import { Skeleton, SkeletonText } from "../ui/skeleton.tsx"
import { LeftOut, type Question, SearchFilters } from "./search-filters.tsx"
import { SearchResult } from "./search-result.tsx"
import { FailedNotice } from "../ui/load-error.tsx"

const Searching = () => (
  <div className="grid grid-cols-1 gap-4">
    {[0, 1, 2].map((result) => (
      <div
        key={result}
        className="grid grid-cols-1 gap-4 rounded-md border border-line bg-raised p-5"
      >
        <Skeleton className="h-7 w-3/5" />
        <SkeletonText lines={2} />
      </div>
    ))}
  </div>
)

/** The state of a search, and what was understood of its question, also by the answer before. */
export type ResultsState = State & { readonly question?: Question }

type State =
  | { readonly state: "searching" }
  | { readonly state: "failed"; readonly text: string; readonly onRetry: () => void }
  | {
      readonly state: "found"
      readonly results: ReadonlyArray<SearchResultData>
      /** The keys of filters that they were found without. */
      readonly ignore: ReadonlyArray<string>
      /** Whether a filter was removed or put back, and what is found now comes. */
      readonly isAskedAgain: boolean
    }

interface SearchResultsProps {
  readonly query: string
  readonly found: ResultsState
  readonly capabilities: Capabilities | undefined
  /** How many are shown; all of them without. */
  readonly most?: number
  readonly onClear: () => void
}

/** For screen readers, as whoever searches is still in the search box. */
const said = (found: ResultsState) => {
  if (found.state === "failed") return ""
  if (found.state === "searching" || found.isAskedAgain) return "Searching…"
  const { length } = found.results
  return length === 1 ? "1 story found." : `${length === 0 ? "No" : String(length)} stories found.`
}

/** What search cannot do on this server, or not yet. */
const SearchStatus = ({ capabilities }: Pick<SearchResultsProps, "capabilities">) => (
  <>
    {capabilities?.searchesByMeaning === false && (
      <Notice>
        This server searches for the words you type, not for what they mean. Try the words you think
        were said.
      </Notice>
    )}
    {capabilities?.understanding !== undefined && (
      <Notice>
        We're updating search: {capabilities.understanding.done} of {capabilities.understanding.all}{" "}
        stories so far. For now, it finds the others by their words alone.
      </Notice>
    )}
    {capabilities?.indexing !== undefined && (
      <Notice>
        Search is getting ready: {capabilities.indexing.done} of {capabilities.indexing.all} stories
        so far. For now, it finds the words you type.
      </Notice>
    )}
  </>
)

const Results = ({ query, found, capabilities, most, onClear }: SearchResultsProps) => {
  if (found.state === "searching") return <Searching />
  if (found.state === "failed") {
    return <FailedNotice title="Search Error" text={found.text} onRetry={found.onRetry} />
  }
  const { results, ignore, question } = found
  return (
    <>
      {question && <LeftOut parts={question.parts} isNothing={results.length === 0} />}
      <SearchStatus capabilities={capabilities} />
      {results.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title="No stories found"
          text="Try a name, a place, a year, or a single word you remember. Maybe no one has told this one yet."
          action={<Button onClick={onClear}>Try other words</Button>}
        />
      ) : (
        <>
          <ul className="grid grid-cols-1 gap-4">
            {results.slice(0, most).map((result) => (
              <li key={`${result.story.id} ${result.timestamp}`}>
                <SearchResult query={query} ignore={ignore} result={result} />
              </li>
            ))}
          </ul>
          {most === undefined && results.length >= limits.match.most && (
            <p className="text-faded">
              These are the {limits.match.most} best matches. Add a word or a name to narrow them
              down.
            </p>
          )}
        </>
      )}
    </>
  )
}

export const SearchResults = (props: SearchResultsProps) => {
  const { found } = props
  return (
    <div
      aria-busy={found.state === "found" && found.isAskedAgain}
      className="grid grid-cols-1 gap-4"
    >
      <output className="sr-only">{said(found)}</output>
      {found.question && <SearchFilters {...found.question} />}
      <Results {...props} />
    </div>
  )
}
