import { sentenceOf } from "../data/ask-error.ts"
import { useSearchResults } from "../data/search.ts"
import type { Found } from "./search-results.tsx"

/** Runs a search and returns its state as one union: searching, failed or found. */
export const useFound = (query: string): Found => {
  const { data, error, refetch, isFetching } = useSearchResults(query)
  if (error !== null && !isFetching) {
    const text = sentenceOf(error, "Something went wrong. Please try again.")
    return { state: "failed", text, onRetry: () => void refetch() }
  }
  return data === undefined ? { state: "searching" } : { state: "found", results: data }
}
