import type { SearchResult } from "#protocol/search.ts"
import type { ResultsState } from "../frontend/search/search-results.tsx"

/** A search of which nothing was understood beside its words. */
export const foundIn = (results: ReadonlyArray<SearchResult>): ResultsState => ({
  state: "found",
  results,
  ignore: [],
  isAskedAgain: false,
})
