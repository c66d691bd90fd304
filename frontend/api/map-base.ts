import { queryOptions, useQuery } from "@tanstack/react-query"
import { MapBase, townsOnly } from "#protocol/basemap.ts"
import { routes } from "#protocol/paths.ts"
import { fetchJson } from "./request.ts"

const baseQuery = queryOptions({
  queryKey: ["map-base"],
  queryFn: ({ signal }) => fetchJson(MapBase, routes.mapBase, { signal }),
})

/** What maps are drawn of; null until it is known. A server that does not say leaves the towns that come along. */
export const useMapBase = (): MapBase | null => {
  const { data, isError } = useQuery(baseQuery)
  return data ?? (isError ? townsOnly : null)
}
