import { useRef } from "react"
import { fn } from "storybook/test"
import { Router } from "wouter"
import { memoryLocation } from "wouter/memory-location"
import { SearchBox } from "../frontend/search/search-box.tsx"
import { SearchResults } from "../frontend/search/search-results.tsx"
import { useSearching } from "../frontend/search/use-search-params.ts"
import { answering, type Answers } from "./mock-api.fixture.tsx"

/** Where somebody has gone. */
export const address = memoryLocation({ path: "/", record: true })
export const onSearch = fn()

/** For `beforeEach`: an address with a search was opened, or without one, and this is what is answered. */
export const opened = (asked: Readonly<Record<string, string>>, answers: Answers) => () => {
  onSearch.mockClear()
  address.reset?.()
  if (Object.keys(asked).length > 0) {
    address.navigate(`/?${new URLSearchParams(asked).toString()}`, { replace: true })
  }
  return answering(answers)()
}

/** The keys of filters that a search is made without. */
export const ignored = (sent: unknown): ReadonlyArray<string> =>
  sent !== null && typeof sent === "object" && "ignore" in sent && Array.isArray(sent.ignore)
    ? sent.ignore.map(String)
    : []

const Search = () => {
  const { asked, found, search } = useSearching()
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-4 pb-80">
      <SearchBox
        label="Search the stories"
        query={asked.query}
        isSearching={false}
        field={field}
        onSearch={(next) => {
          onSearch(next)
          search(next)
        }}
      />
      {asked.query !== "" && (
        <SearchResults
          query={asked.query}
          found={found}
          capabilities={undefined}
          onClear={() => {
            search("")
            field.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** The search as its pages have it. */
export const Asking = () => (
  <Router hook={address.hook} searchHook={address.searchHook}>
    <h2 className="sr-only">Search</h2>
    <Search />
  </Router>
)
