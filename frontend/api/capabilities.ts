import { queryOptions, useQuery } from "@tanstack/react-query"
import { Capabilities } from "#protocol/capabilities.ts"
import { routes } from "#protocol/paths.ts"
import { fetchJson } from "./request.ts"

export const capabilitiesKey = ["capabilities"] as const

/** Milliseconds. */
const pollInterval = 15_000

const capabilitiesQuery = queryOptions({
  queryKey: capabilitiesKey,
  queryFn: ({ signal }) => fetchJson(Capabilities, routes.capabilities, { signal }),
  // Nobody announces how far search is, and whoever waits for it looks.
  refetchInterval: ({ state: { data } }) =>
    data?.understanding === undefined && data?.indexing === undefined ? false : pollInterval,
})

/** What this server can do; undefined until it has answered: until then the client says nothing about it. */
export const useCapabilities = () => useQuery(capabilitiesQuery).data
