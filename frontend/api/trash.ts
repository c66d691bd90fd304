import {
  type MutationMeta,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { Schema } from "effect"
import { DeletedPerson, DeletedStory } from "#protocol/trash.ts"
import type { PersonId, StoryId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import { Person } from "#protocol/person.ts"
import { Story } from "#protocol/story.ts"
import { showToast } from "../ui/toast.ts"
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

export const deletedPeopleKey = ["deleted people"] as const

/** The deleted people whom this user may restore. */
export const useDeletedPeople = () =>
  useQuery({
    queryKey: deletedPeopleKey,
    queryFn: ({ signal }) =>
      fetchJson(Schema.Array(DeletedPerson), routes.deletedPeople, { signal }),
  })

/** Every list that shows the story, or now shows it no more. */
const ofStories = [storiesKey, deletedKey, ["people"], ["person"], ["search"], mapKey]
/** The same of a person; a live event sees to what names them. */
const ofPeople = [["people"], deletedPeopleKey]

const useChanging = <Id extends StoryId | PersonId, Answer>(
  send: (id: Id) => Promise<Answer>,
  failure: MutationMeta["failure"],
  touched: ReadonlyArray<ReadonlyArray<string>> = ofStories,
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    meta: { failure },
    onSettled: () => {
      for (const queryKey of touched) void queries.invalidateQueries({ queryKey })
    },
  })
}

export const useDeleteStory = () =>
  useChanging(
    (id: StoryId) => sendJson(paths.story(id), { method: "DELETE" }),
    "We couldn't delete the story",
  )

export const useRestoreStory = () => {
  const queries = useQueryClient()
  return useChanging(async (id: StoryId) => {
    const story = await fetchJson(Story, paths.restoreStory(id), { method: "POST" })
    queries.removeQueries({ queryKey: deletionKey(id) })
    await queries.invalidateQueries({ queryKey: storyKey(id) })
    showToast({ title: "Story restored", text: story.title, tone: "good" })
  }, "We couldn't restore the story")
}

export const useEraseStory = () =>
  useChanging(
    (id: StoryId) => sendJson(paths.deletedStory(id), { method: "DELETE" }),
    "We couldn't delete the story",
  )

export const useDeletePerson = () =>
  useChanging(
    (id: PersonId) => sendJson(paths.storyteller(id), { method: "DELETE" }),
    { title: "Delete Failed", text: "Failed to delete person. Please try again." },
    ofPeople,
  )

export const useRestorePerson = () =>
  useChanging(
    async (id: PersonId) => {
      const { name } = await fetchJson(Person, paths.restorePerson(id), { method: "POST" })
      showToast({ title: "Person restored", text: name, tone: "good" })
    },
    "We couldn't restore the person",
    ofPeople,
  )

export const useErasePerson = () =>
  useChanging(
    (id: PersonId) => sendJson(paths.deletedPerson(id), { method: "DELETE" }),
    "We couldn't delete the person",
    ofPeople,
  )
