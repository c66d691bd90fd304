import {
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { Schema } from "effect"
import { DeletedStory } from "#protocol/trash.ts"
import type { StoryId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { Story } from "#protocol/story.ts"
import { fetchJson, sendJson } from "./request.ts"
import { mapKey } from "./map.ts"
import { storiesKey, storyKey } from "./stories.ts"

export const deletedKey = ["deleted stories"] as const
export const deletionKey = (id: number) => ["deletion", id] as const

const deletedQuery = queryOptions({
  queryKey: deletedKey,
  queryFn: ({ signal }) => fetchJson(Schema.Array(DeletedStory), routes.deletedStories, { signal }),
})

/** The deleted stories that this user may put back. */
export const useDeletedStories = () => useQuery(deletedQuery)

/** One of them; null if this user may not put it back. Asked for only where the story is gone. */
export const useDeletedStory = (id: StoryId, isGone: boolean) =>
  useQuery({
    ...deletedQuery,
    enabled: isGone,
    select: (found) => found.find((one) => one.id === id) ?? null,
  })

/** Whether a live event said that the story was deleted. */
export const useWasDeleted = (id: StoryId): boolean =>
  useQuery<boolean>({ queryKey: deletionKey(id), queryFn: skipToken }).data === true

/** Every list that shows the story, or now shows it no more. */
const touched = [storiesKey, deletedKey, ["people"], ["person"], ["search"], mapKey]

const useChanging = <Answer>(send: (id: StoryId) => Promise<Answer>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => {
      for (const queryKey of touched) void queries.invalidateQueries({ queryKey })
    },
  })
}

export const useDeleteStory = () =>
  useChanging((id) => sendJson(paths.story(id), { method: "DELETE" }))

export const useRestoreStory = () => {
  const queries = useQueryClient()
  return useChanging(async (id) => {
    const story = await fetchJson(Story, paths.restoreStory(id), { method: "POST" })
    queries.removeQueries({ queryKey: deletionKey(id) })
    await queries.invalidateQueries({ queryKey: storyKey(id) })
    return story
  })
}

export const useEraseStory = () =>
  useChanging((id) => sendJson(paths.deletedStory(id), { method: "DELETE" }))
