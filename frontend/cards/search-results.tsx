import { SearchX } from "lucide-react"
import type { Capabilities } from "#protocol/capabilities.ts"
import type { SearchResult as SearchResultData } from "#protocol/search.ts"
import { limits } from "#protocol/limits.ts"
import { Button } from "../ui/button.tsx"
import { EmptyState } from "../ui/empty-state.tsx"
import { Notice } from "../ui/notice.tsx"
import { Skeleton, SkeletonText } from "../ui/skeleton.tsx"
import { SearchResult } from "./search-result.tsx"
import { FailedNotice } from "../ui/failed-notice.tsx"

const Searching = () => (
  <div className="grid grid-cols-1 gap-4">
    <output className="sr-only">Searching…</output>
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

/** The state of a search. */
export type Found =
  | { readonly state: "searching" }
  | { readonly state: "failed"; readonly text: string; readonly onRetry: () => void }
  | { readonly state: "found"; readonly results: ReadonlyArray<SearchResultData> }

export interface SearchResultsProps {
  readonly found: Found
  readonly capabilities: Capabilities | undefined
  readonly onClear: () => void
}

export const SearchResults = ({ found, capabilities, onClear }: SearchResultsProps) => {
  if (found.state === "searching") return <Searching />
  if (found.state === "failed") {
    return <FailedNotice title="Search Error" text={found.text} onRetry={found.onRetry} />
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {capabilities?.searchesByMeaning === false && (
        <Notice>
          This server finds the words you type, not yet their meaning. Try the words you think were
          said.
        </Notice>
      )}
      {capabilities?.understanding !== undefined && (
        <Notice>
          Search is reading your stories anew: it knows {capabilities.understanding.done} of{" "}
          {capabilities.understanding.all} by now. Meanwhile each is found by its words.
        </Notice>
      )}
      {found.results.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title="No stories found"
          text="Perhaps it was told in other words, or nobody has told it yet. Try one word that you remember, a name, a place or a year."
          action={<Button onClick={onClear}>Clear the search</Button>}
        />
      ) : (
        <>
          <ul className="grid grid-cols-1 gap-4">
            {found.results.map((result) => (
              <li key={`${result.story.id} ${result.timestamp}`}>
                <SearchResult result={result} />
              </li>
            ))}
          </ul>
          {found.results.length >= limits.match.most && (
            <p className="text-faded">
              These are the {limits.match.most} that fit best. Another word or a name finds fewer.
            </p>
          )}
        </>
      )}
    </div>
  )
}
