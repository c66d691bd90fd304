import { Mic, Trash2, X } from "lucide-react"
import { useRef } from "react"
import { Link } from "wouter"
import type { Capabilities } from "#protocol/capabilities.ts"
import { categories } from "#protocol/categories.ts"
import { SearchSendsNote } from "../../search/search-data-use-note.tsx"
import { SearchBox } from "../../search/search-box.tsx"
import { type More, MoreStories } from "../../stories/load-more.tsx"
import { type ResultsState, SearchResults } from "../../search/search-results.tsx"
import { type Listed, StoryList } from "../../stories/story-list.tsx"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { Page } from "../../ui/page.tsx"
import { Segmented } from "../../ui/segmented-control.tsx"
import { type Chosen, isFiltered, noFilters } from "./story-filters.ts"
import { Examples } from "./example-searches.tsx"
import { Filters, type FiltersProps } from "./filters.tsx"
import type { Counts } from "./periods.ts"
import { StoryTimeline, StoryTimelineSkeleton } from "./story-timeline.tsx"

interface StoriesPageProps extends FiltersProps {
  readonly listed: Listed
  /** What comes after those listed; null where they are all on one page. */
  readonly more?: More | null
  /** How many stories there are on the timeline, listed or not. */
  readonly counts?: Counts | undefined
  /** Empty without a search. */
  readonly query: string
  readonly found: ResultsState
  readonly onSearch: (query: string) => void
  readonly capabilities: Capabilities | undefined
}

const record = (
  <Button asChild variant="primary" icon={<Mic />}>
    <Link href="/record">Record a story</Link>
  </Button>
)

const wordsOfNone = ({ by, person, category, location }: Chosen) => {
  const isOther = person !== null || location !== ""
  if (category !== null && by === "storyteller" && !isOther) {
    return {
      title: `No stories in ${categories[category]} yet`,
      text: "Try another category.",
    }
  }
  if (by === "subject" && category === null && !isOther) {
    return {
      title: "No stories about anyone yet",
      text: "Edit a story to say who it's about.",
    }
  }
  return {
    title: "No stories match all of these",
    text: "Remove a filter, or show all stories.",
  }
}

const Empty = ({ chosen, onChoose }: Pick<StoriesPageProps, "chosen" | "onChoose">) =>
  isFiltered(chosen) ? (
    <EmptyState
      {...wordsOfNone(chosen)}
      action={<Button onClick={() => onChoose(noFilters)}>Show all stories</Button>}
    />
  ) : (
    <EmptyState
      icon={<Mic />}
      title="No stories yet"
      text="Every collection begins with one voice and one minute."
      action={record}
    />
  )

const orders = [
  { value: "happened", label: "When it happened" },
  { value: "recorded", label: "When recorded" },
] as const

const firsts = [
  { value: "oldest", label: "Oldest first" },
  { value: "newest", label: "Newest first" },
] as const

const Stories = ({ listed, counts, chosen, onChoose }: StoriesPageProps) => {
  const { view, order, first } = chosen
  if (view === "timeline" && listed.state === "loading") return <StoryTimelineSkeleton />
  if (view === "timeline" && listed.state === "here" && listed.data.length > 0) {
    return <StoryTimeline stories={listed.data} {...{ order, first, counts }} />
  }
  return (
    <StoryList listed={listed} places={6} empty={<Empty chosen={chosen} onChoose={onChoose} />} />
  )
}

export const StoriesView = (props: StoriesPageProps) => {
  const { chosen, people, onChoose, query, found, onSearch, capabilities, listed, more } = props
  const field = useRef<HTMLInputElement>(null)
  return (
    <Page title="Stories">
      <section aria-label="Search" className="grid grid-cols-1 gap-3 rounded-md">
        <SearchBox
          label="Search the stories"
          query={query}
          isSearching={query !== "" && found.state === "searching"}
          onSearch={onSearch}
          field={field}
        />
        <SearchSendsNote capabilities={capabilities} />
        {query === "" && <Examples onChoose={onSearch} />}
      </section>
      {query === "" ? (
        <section aria-labelledby="all" className="grid grid-cols-1 gap-6">
          <h2 id="all" className="sr-only">
            All stories
          </h2>
          <Filters chosen={chosen} people={people} onChoose={onChoose} />
          {chosen.view === "timeline" && (
            <div className="flex flex-wrap gap-3">
              <Segmented
                label="Dates on the timeline"
                segments={orders}
                value={chosen.order}
                onChoose={(order) => onChoose({ order })}
              />
              <Segmented
                label="Order of the timeline"
                segments={firsts}
                value={chosen.first}
                onChoose={(first) => onChoose({ first })}
              />
            </div>
          )}
          <Stories {...props} />
          {more && listed.state === "here" && <MoreStories {...more} />}
          <div className="justify-self-center">
            <Button asChild variant="quiet" icon={<Trash2 />}>
              <Link href="/stories/trash">Recently deleted</Link>
            </Button>
          </div>
        </section>
      ) : (
        <section aria-labelledby="found" className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <h2 id="found" className="min-w-0 text-xl wrap-anywhere">
              Stories about “<bdi>{query}</bdi>”
            </h2>
            <Button variant="quiet" icon={<X />} onClick={() => onSearch("")}>
              Back to all stories
            </Button>
          </div>
          <SearchResults
            query={query}
            found={found}
            capabilities={capabilities}
            onClear={() => {
              onSearch("")
              field.current?.focus()
            }}
          />
        </section>
      )}
    </Page>
  )
}
