import { type QueryClient, useQuery } from "@tanstack/react-query"
import { StoryMap } from "#protocol/map.ts"
import { paths } from "#protocol/paths.ts"
import { fetchJson } from "./request.ts"

export const mapKey = ["map"] as const

/** Where the stories were recorded, and the places they speak of: of all, or of those a person tells or is in. */
export const useMap = (person: number | null) =>
  useQuery({
    queryKey: [...mapKey, person],
    queryFn: ({ signal }) => fetchJson(StoryMap, paths.map(person), { signal }),
  })

/** Milliseconds from one time of asking again to the next. */
const pause = 3_000

const renewing = new WeakMap<QueryClient, { isDueAgain: boolean }>()

/**
 * A map is one answer with thousands of stories, and while a family's recordings are brought in there are
 * many events a second: it is asked for at once, and of all that comes while it is on its way or within
 * the pause once more.
 */
export const renewMap = async (queries: QueryClient): Promise<void> => {
  const underWay = renewing.get(queries)
  if (underWay !== undefined) {
    underWay.isDueAgain = true
    return
  }
  const own = { isDueAgain: true }
  renewing.set(queries, own)
  while (own.isDueAgain) {
    own.isDueAgain = false
    await Promise.all([
      queries.invalidateQueries({ queryKey: mapKey }),
      new Promise((resolve) => setTimeout(resolve, pause)),
    ])
  }
  renewing.delete(queries)
}
