import { useQueryClient } from "@tanstack/react-query"
import { useAddress } from "../lib/use-query-params.ts"
import { addressAsking, askedIn } from "./search-params.ts"
import { useFound } from "./use-search.ts"

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
