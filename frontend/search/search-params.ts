import { limits } from "#protocol/limits.ts"

/** What is searched for, as it stands in an address. */
export interface SearchParams {
  /** Empty without a search. */
  readonly query: string
  /** The keys of filters that were removed. */
  readonly without: ReadonlyArray<string>
}

/** Reads what is searched for; what no search would take is ignored. */
export const askedIn = (address: URLSearchParams): SearchParams => ({
  query: address.get("q")?.trim() ?? "",
  without: [...new Set(address.getAll("without"))]
    .filter((key) => key.length <= limits.asked.keyCharacters)
    .slice(0, limits.asked.ignored),
})

/** The address with another search, and all else that stands in it. */
export const addressAsking = (
  address: URLSearchParams,
  { query, without }: SearchParams,
): URLSearchParams => {
  const next = new URLSearchParams(address)
  next.delete("q")
  next.delete("without")
  if (query === "") return next
  next.set("q", query)
  for (const key of without) next.append("without", key)
  return next
}
