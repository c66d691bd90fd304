import { useQuery } from "@tanstack/react-query"
import type { PersonId, StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { WhoMaySee } from "#protocol/who-may-see.ts"
import { ask } from "./request.ts"

export const seersKey = ["who may see"] as const

const useSeers = (path: string) =>
  useQuery({
    queryKey: [...seersKey, path],
    queryFn: ({ signal }) => ask(WhoMaySee, path, { signal }),
  })

export const useSeersOfStory = (id: StoryId) => useSeers(paths.seersOfStory(id))
export const useSeersOfPerson = (id: PersonId) => useSeers(paths.seersOfPerson(id))
