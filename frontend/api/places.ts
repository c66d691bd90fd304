import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import { Schema } from "effect"
import { paths } from "#protocol/paths.ts"
import { PlaceSuggestion, type Position, Surroundings } from "#protocol/place.ts"
import { fetchJson } from "./request.ts"

const Suggestions = Schema.Array(PlaceSuggestion)
const none: ReadonlyArray<PlaceSuggestion> = []

const suggestionsQuery = (typed: string, from: Position | null) => {
  const path = paths.places(typed, from)
  return queryOptions({
    queryKey: ["places", path],
    queryFn: ({ signal }) => fetchJson(Suggestions, path, { signal }),
  })
}

/**
 * The places that may be meant, and whether the server has said so; nothing is asked for an empty text.
 * While others come, those of the letters before stay; what fails is only a help that is missing.
 */
export const usePlaceSuggestions = (typed: string, from: Position | null) => {
  const { data, isError } = useQuery({
    ...suggestionsQuery(typed, from),
    enabled: typed !== "",
    placeholderData: keepPreviousData,
  })
  const isAnswered = typed !== "" && (isError || data !== undefined)
  return { isAnswered, places: typed === "" || isError ? none : (data ?? none) }
}

const surroundingsQuery = (position: Position) =>
  queryOptions({
    queryKey: ["places near", position.latitude, position.longitude],
    queryFn: ({ signal }) => fetchJson(Surroundings, paths.placesNear(position), { signal }),
  })

/** Asks what a position is called; null when that cannot be said now. */
export const useSurroundings = () => {
  const client = useQueryClient()
  return (position: Position) =>
    client.fetchQuery(surroundingsQuery(position)).catch((): Surroundings | null => null)
}
