import { queryOptions, useQuery } from "@tanstack/react-query"
import { Schema } from "effect"
import { routes } from "#protocol/paths.ts"
import { SearchResult } from "#protocol/search.ts"
import { ask } from "./ask.ts"

const Results = Schema.Array(SearchResult)

/** Never cached: a story added in the meantime may be the best result. */
const searchQuery = (query: string) =>
  queryOptions({
    queryKey: ["search", query],
    queryFn: ({ signal }) =>
      ask(Results, routes.search, { method: "POST", json: { query }, signal }),
    staleTime: 0,
    meta: { failureTitle: "Search Error" },
  })

/** Does not ask while `query` is empty. */
export const useSearchResults = (query: string) =>
  useQuery({ ...searchQuery(query), enabled: query !== "" })
