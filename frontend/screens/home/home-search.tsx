import { useState } from "react"
import { Link } from "wouter"
import { limits } from "#protocol/limits.ts"
import { SearchSendsNote } from "../../cards/search-sends-note.tsx"
import { SearchBox } from "../../cards/search-box.tsx"
import { SearchResults } from "../../cards/search-results.tsx"
import { useFound } from "../../cards/use-found.ts"
import { useCapabilities } from "../../data/capabilities.ts"
import { Button } from "../../ui/button.tsx"

/** The search on Home: shows the best results, with a link to all of them on the stories page. */
export const HomeSearch = () => {
  const [query, setQuery] = useState("")
  const found = useFound(query)
  const capabilities = useCapabilities()
  const shown =
    found.state === "found"
      ? { ...found, results: found.results.slice(0, limits.home.searchResults) }
      : found
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchBox
        key={query === "" ? "empty" : "asked"}
        label="Search the stories"
        query={query}
        isSearching={query !== "" && found.state === "searching"}
        onSearch={setQuery}
      />
      <SearchSendsNote capabilities={capabilities} />
      {query !== "" && (
        <>
          <SearchResults found={shown} capabilities={capabilities} onClear={() => setQuery("")} />
          <div className="flex flex-wrap gap-3">
            {found.state === "found" && found.results.length > limits.home.searchResults && (
              <Button asChild>
                <Link href={`/stories?${new URLSearchParams({ q: query })}`}>
                  Show all {found.results.length} results
                </Link>
              </Button>
            )}
            {found.state === "found" && found.results.length > 0 && (
              <Button variant="quiet" onClick={() => setQuery("")}>
                Clear the search
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}
