import { queryOptions, useQuery } from "@tanstack/react-query"
import { Capabilities } from "#protocol/capabilities.ts"
import { routes } from "#protocol/paths.ts"
import { fetchJson } from "./request.ts"

export const capabilitiesKey = ["capabilities"] as const

export const capabilitiesQuery = queryOptions({
  queryKey: capabilitiesKey,
  queryFn: ({ signal }) => fetchJson(Capabilities, routes.capabilities, { signal }),
})

/** What this server can do; undefined until it has answered: until then the client says nothing about it. */
export const useCapabilities = () => useQuery(capabilitiesQuery).data
