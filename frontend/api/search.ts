import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query"
import { Schema } from "effect"
import { paths, routes } from "#protocol/paths.ts"
import {
  FoundPassage,
  type SearchFilter,
  SearchResult,
  SearchSuggestion,
  UnderstoodQuestion,
} from "#protocol/search.ts"
import { fetchJson } from "./request.ts"

const Results = Schema.Array(SearchResult)
const Suggestions = Schema.Array(SearchSuggestion)
const Passages = Schema.Array(FoundPassage)
const noSuggestions: ReadonlyArray<SearchSuggestion> = []

interface Asked {
  readonly query: string
  /** The keys of filters that were removed. */
  readonly ignore: ReadonlyArray<string>
  readonly signal: AbortSignal
}

/** All that is a filter of the question, in its order, removed or not. */
const partsIn = ({ filters, removed = [] }: UnderstoodQuestion): ReadonlyArray<SearchFilter> =>
  [...filters, ...removed].toSorted((one, other) => one.at - other.at)

/** Null where they cannot be told, which is no reason to show no results. */
const partsOf = ({ query, ignore, signal }: Asked) =>
  fetchJson(UnderstoodQuestion, routes.understood, {
    method: "POST",
    json: { query, ignore },
    signal,
  })
    .then(partsIn)
    .catch(() => null)

const resultsOf = ({ query, ignore, signal }: Asked) =>
  fetchJson(Results, routes.search, { method: "POST", json: { query, ignore }, signal })

/** Never cached: a story added in the meantime may be the best result. */
const searchQuery = (query: string, ignore: ReadonlyArray<string>) =>
  queryOptions({
    queryKey: ["search", query, ignore],
    // Together, so that nothing comes above results that are read already.
    queryFn: async ({ signal }) => {
      const asked = { query, ignore, signal }
      const [results, parts] = await Promise.all([resultsOf(asked), partsOf(asked)])
      return { results, parts, ignore }
    },
    staleTime: 0,
    meta: { failureTitle: "Search Error" },
  })

/** Does not ask while `query` is empty. While the same is asked with fewer filters, what was found before stays. */
export const useSearchResults = (query: string, ignore: ReadonlyArray<string>) =>
  useQuery({
    ...searchQuery(query, ignore),
    enabled: query !== "",
    placeholderData: (before, asked) => (asked?.queryKey[1] === query ? before : undefined),
  })

const suggestionsQuery = (typed: string) =>
  queryOptions({
    queryKey: ["search", "suggestions", typed],
    queryFn: ({ signal }) => fetchJson(Suggestions, paths.suggestions(typed), { signal }),
    staleTime: 0,
  })

const goesOn = (typed: string, before: unknown) =>
  typeof before === "string" && (typed.startsWith(before) || before.startsWith(typed))

/**
 * What may be meant; nothing is asked for an empty text. While others come, those of the letters
 * before stay; what fails is only a help that is missing.
 */
export const useSearchSuggestions = (typed: string) => {
  const { data, isError } = useQuery({
    ...suggestionsQuery(typed),
    enabled: typed !== "",
    placeholderData: (before, asked) => (goesOn(typed, asked?.queryKey[2]) ? before : undefined),
  })
  return typed === "" || isError ? noSuggestions : (data ?? noSuggestions)
}

/** A passage that is shown, and what was asked when it was found. */
interface Shown {
  readonly query: string
  readonly ignore: ReadonlyArray<string>
  readonly story: number
  /** In seconds. */
  readonly at: number
}

/** Further passages of a story that was found, once they are wanted. */
export const useMoreFound = ({ query, ignore, story, at }: Shown, isWanted: boolean) =>
  useQuery({
    queryKey: ["search", "more", query, ignore, story, at],
    queryFn: ({ signal }) =>
      fetchJson(Passages, paths.moreFound(query, story, at, ignore), { signal }),
    enabled: isWanted,
    staleTime: 0,
    // They are under the same result while it is searched without a part of the question.
    placeholderData: keepPreviousData,
  })
