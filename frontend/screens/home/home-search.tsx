import { useRef } from "react"
import { Link } from "wouter"
import { limits } from "#protocol/limits.ts"
import { addressAsking } from "../../cards/asked.ts"
import { SearchSendsNote } from "../../cards/search-sends-note.tsx"
import { SearchBox } from "../../cards/search-box.tsx"
import { SearchResults } from "../../cards/search-results.tsx"
import { useSearching } from "../../cards/use-searching.ts"
import { useCapabilities } from "../../data/capabilities.ts"
import { Button } from "../../ui/button.tsx"

/** The search on Home: shows the best results, with a link to all of them on the stories page. */
export const HomeSearch = () => {
  const { asked, found, search } = useSearching()
  const { query } = asked
  const capabilities = useCapabilities()
  const field = useRef<HTMLInputElement>(null)
  const close = () => {
    search("")
    field.current?.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchBox
        label="Search the stories"
        query={query}
        isSearching={query !== "" && found.state === "searching"}
        onSearch={search}
        field={field}
      />
      <SearchSendsNote capabilities={capabilities} />
      {query !== "" && (
        <>
          <SearchResults
            query={query}
            found={found}
            capabilities={capabilities}
            most={limits.home.searchResults}
            onClear={close}
          />
          <div className="flex flex-wrap gap-3">
            {found.state === "found" && found.results.length > limits.home.searchResults && (
              <Button asChild>
                <Link href={`/stories?${addressAsking(new URLSearchParams(), asked).toString()}`}>
                  Show all {found.results.length} results
                </Link>
              </Button>
            )}
            {found.state === "found" && found.results.length > 0 && (
              <Button variant="quiet" onClick={close}>
                Close these results
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}
