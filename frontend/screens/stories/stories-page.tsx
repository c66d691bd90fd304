import { Mic, X } from "lucide-react"
import { Link } from "wouter"
import type { Capabilities } from "#protocol/capabilities.ts"
import { categories, type Category } from "#protocol/story.ts"
import { SearchBox } from "../../cards/search-box.tsx"
import { type Found, SearchResults } from "../../cards/search-results.tsx"
import { type Listed, StoryList } from "../../cards/story-list.tsx"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { Page } from "../../ui/page.tsx"
import { Examples } from "./examples.tsx"
import { Filters } from "./filters.tsx"

export interface StoriesPageProps {
  readonly listed: Listed
  readonly category: Category | null
  readonly onCategory: (category: Category | null) => void
  /** Empty while nobody searches. */
  readonly query: string
  readonly found: Found
  readonly onSearch: (query: string) => void
  readonly capabilities: Capabilities | undefined
}

const record = (
  <Button asChild variant="primary" icon={<Mic />}>
    <Link href="/record">Record a story</Link>
  </Button>
)

const emptyOf = ({ category, onCategory }: Pick<StoriesPageProps, "category" | "onCategory">) =>
  category === null ? (
    <EmptyState
      icon={<Mic />}
      title="No stories yet"
      text="Every collection begins with one voice and one minute."
      action={record}
    />
  ) : (
    <EmptyState
      title={`No stories in ${categories[category]} yet`}
      text="They may be in another category."
      action={<Button onClick={() => onCategory(null)}>Show all stories</Button>}
    />
  )

export const StoriesPage = (props: StoriesPageProps) => {
  const { listed, category, onCategory, query, found, onSearch, capabilities } = props
  return (
    <Page title="Stories">
      <section aria-label="Search" className="grid grid-cols-1 gap-3">
        <SearchBox
          key={query}
          label="Search the stories"
          query={query}
          isSearching={query !== "" && found.state === "searching"}
          onSearch={onSearch}
        />
        {query === "" && <Examples onChoose={onSearch} />}
      </section>
      {query === "" ? (
        <section aria-labelledby="all" className="grid grid-cols-1 gap-6">
          <h2 id="all" className="sr-only">
            All stories
          </h2>
          <Filters category={category} onChoose={onCategory} />
          <StoryList listed={listed} places={6} empty={emptyOf(props)} />
        </section>
      ) : (
        <section aria-labelledby="found" className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <h2 id="found" className="min-w-0 text-xl wrap-anywhere" dir="auto">
              Stories about “{query}”
            </h2>
            <Button variant="quiet" icon={<X />} onClick={() => onSearch("")}>
              Back to all stories
            </Button>
          </div>
          <SearchResults found={found} capabilities={capabilities} onClear={() => onSearch("")} />
        </section>
      )}
    </Page>
  )
}
