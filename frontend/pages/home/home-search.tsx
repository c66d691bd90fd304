import { useEffect, useRef } from "react"
import { Link } from "wouter"
import { limits } from "#protocol/limits.ts"
import { addressAsking } from "../../search/search-params.ts"
import { SearchSendsNote } from "../../search/search-data-use-note.tsx"
import { SearchBox } from "../../search/search-box.tsx"
import { SearchResults } from "../../search/search-results.tsx"
import { useSearching } from "../../search/use-search-params.ts"
import { useCapabilities } from "../../api/capabilities.ts"
import { Button } from "../../ui/button.tsx"

/** The search on Home: shows the best results, with a link to all of them on the stories page. */
export const HomeSearch = () => {
  const { asked, found, search } = useSearching()
  const { query } = asked
  const capabilities = useCapabilities()
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const isFound = query !== "" && found.state === "found"
  // On a phone they come below the screen, under the bar.
  useEffect(() => {
    if (isFound) results.current?.scrollIntoView({ block: "nearest" })
  }, [isFound])
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
        <div ref={results} className="grid scroll-my-24 grid-cols-1 gap-4">
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
        </div>
      )}
    </div>
  )
}
