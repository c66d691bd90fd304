import { useQuery } from "@tanstack/react-query"
import type { PersonId, StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { WhoMaySee } from "#protocol/who-may-see.ts"
import { fetchJson } from "./request.ts"

export const whoMaySeeKey = ["who may see"] as const

const useWhoMaySee = (path: string) =>
  useQuery({
    queryKey: [...whoMaySeeKey, path],
    queryFn: ({ signal }) => fetchJson(WhoMaySee, path, { signal }),
  })

export const useWhoMaySeeStory = (id: StoryId) => useWhoMaySee(paths.whoMaySeeStory(id))
export const useWhoMaySeePerson = (id: PersonId) => useWhoMaySee(paths.whoMaySeePerson(id))
