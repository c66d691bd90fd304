import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { StoryId } from "#protocol/ids.ts"
import {
  NamedPlace,
  type NamedPlaceAnswer,
  type NamedPlaceId,
  type NamedPlaceState,
} from "#protocol/named-place.ts"
import { paths } from "#protocol/paths.ts"
import { fetchJson } from "./request.ts"
import { mapKey } from "./map.ts"
import { storyQuery } from "./stories.ts"

interface Answered {
  readonly placeId: NamedPlaceId
  readonly state: NamedPlaceState
}

/** Says what the family thinks of a place that a story names. It is shown at once, and taken back when refused. */
export const useAnswerNamedPlace = (id: StoryId) => {
  const queries = useQueryClient()
  const { queryKey } = storyQuery(id)
  const mutationKey = ["named places", id]
  return useMutation({
    mutationKey,
    mutationFn: ({ placeId, state }: Answered) =>
      fetchJson(NamedPlace, paths.namedPlace(id, placeId), {
        method: "PUT",
        json: { state } satisfies NamedPlaceAnswer,
      }),
    meta: { failure: "We couldn't save this" },
    onMutate: async ({ placeId, state }) => {
      // The answer of an older request would overwrite what was said.
      await queries.cancelQueries({ queryKey, exact: true })
      queries.setQueryData(
        queryKey,
        (story) =>
          story && {
            ...story,
            namedPlaces: story.namedPlaces.map((place) =>
              place.id === placeId ? { ...place, state } : place,
            ),
          },
      )
    },
    onSettled: async () => {
      // While another is on its way, what the server has is not all that was said.
      if (queries.isMutating({ mutationKey }) > 1) return
      void queries.invalidateQueries({ queryKey: mapKey })
      await queries.invalidateQueries({ queryKey, exact: true })
    },
  })
}
