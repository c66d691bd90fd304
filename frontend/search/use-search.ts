import { useState } from "react"
import { errorMessage } from "../api/errors.ts"
import { useSearchResults } from "../api/search.ts"
import type { SearchParams } from "./search-params.ts"
import type { ResultsState } from "./search-results.tsx"

/** Runs a search and returns its state as one union: searching, failed or found. */
export const useFound = (
  { query, without }: SearchParams,
  onWithout: (keys: ReadonlyArray<string>) => void,
): ResultsState => {
  const { data, error, refetch, isFetching, isPlaceholderData } = useSearchResults(query, without)
  const [last, setLast] = useState({ query, parts: data?.parts ?? [] })
  const known = data?.parts ?? (last.query === query ? last.parts : [])
  // Kept for where the next answer does not come: what was removed can be put back all the same.
  if (last.query !== query || last.parts !== known) setLast({ query, parts: known })
  const question = {
    parts: known.map((part) => ({ ...part, isRemoved: without.includes(part.key) })),
    onRemove: (key: string) => onWithout([...without, key]),
    onRestore: (key: string) => onWithout(without.filter((other) => other !== key)),
  }
  if (data !== undefined) {
    const { results, ignore } = data
    return { state: "found", results, ignore, isAskedAgain: isPlaceholderData, question }
  }
  if (error === null || isFetching) return { state: "searching", question }
  const text = errorMessage(error, "Something went wrong. Please try again.")
  return { state: "failed", text, onRetry: () => void refetch(), question }
}
