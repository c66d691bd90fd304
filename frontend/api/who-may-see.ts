import { queryOptions, useQueries, useQuery, useQueryClient } from "@tanstack/react-query"
import type { PersonId, StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { WhoMaySee } from "#protocol/who-may-see.ts"
import { fetchJson } from "./request.ts"

export const whoMaySeeKey = ["who may see"] as const

const whoMaySeeQuery = (path: string) =>
  queryOptions({
    queryKey: [...whoMaySeeKey, path],
    queryFn: ({ signal }) => fetchJson(WhoMaySee, path, { signal }),
  })

export const whoMaySeeStoryQuery = (id: StoryId) => whoMaySeeQuery(paths.whoMaySeeStory(id))
const whoMaySeePersonQuery = (id: PersonId) => whoMaySeeQuery(paths.whoMaySeePerson(id))

export const useWhoMaySeeStory = (id: StoryId) => useQuery(whoMaySeeStoryQuery(id))
export const useWhoMaySeePerson = (id: PersonId) => useQuery(whoMaySeePersonQuery(id))

/** What is known already of several people; null unless all of them are. */
export const useKnownWhoMaySee = () => {
  const queries = useQueryClient()
  return (ids: ReadonlyArray<PersonId>): ReadonlyArray<WhoMaySee> | null => {
    const known = ids.flatMap((id) => queries.getQueryData(whoMaySeePersonQuery(id).queryKey) ?? [])
    return known.length === ids.length ? known : null
  }
}

/** For several people at once; undefined until all are known. */
export const useWhoMaySeePeople = (
  ids: ReadonlyArray<PersonId>,
): ReadonlyArray<WhoMaySee> | undefined => {
  const asked = useQueries({ queries: ids.map((id) => whoMaySeePersonQuery(id)) })
  const known = asked.flatMap(({ data }) => (data === undefined ? [] : [data]))
  return known.length === ids.length ? known : undefined
}
