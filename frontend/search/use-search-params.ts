import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useAddress } from "../lib/use-query-params.ts"
import { errorMessage } from "../api/errors.ts"
import { useSearchResults } from "../api/search.ts"
import { addressAsking, askedIn, type SearchParams } from "./search-params.ts"
import type { ResultsState } from "./search-results.tsx"

/** Runs a search and returns its state as one union: searching, failed or found. */
const useFound = (
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

/** A search that stands in the address, so that Back and a reload come to the same results. */
export const useSearching = () => {
  const [address, setAddress] = useAddress()
  const asked = askedIn(address)
  const queries = useQueryClient()
  const found = useFound(asked, (without) =>
    // Each part can be put back where it was removed: Back leads out of the results, not through them.
    setAddress(addressAsking(address, { ...asked, without }), { replace: true }),
  )
  const search = (query: string) => {
    // Asked once more, it may have been answered meanwhile.
    if (query === asked.query)
      return void queries.invalidateQueries({ queryKey: ["search", query] })
    return setAddress(addressAsking(address, { query, without: [] }))
  }
  return { asked, found, search }
}
