import {
  type MutationMeta,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { Schema } from "effect"
import type { StoryId } from "#protocol/ids.ts"
import type { Language } from "#protocol/language.ts"
import { paths, routes } from "#protocol/paths.ts"
import type { StoryChange } from "#protocol/story-change.ts"
import { Progress, type SpokenLanguage, Story, StoryCard } from "#protocol/story.ts"
import type { UploadIds } from "#protocol/uploads.ts"
import { fetchJson, sendJson } from "./request.ts"
import { mapKey } from "./map.ts"
import { needsUpgrade } from "./auth-and-quota-errors.ts"
import { type UploadRequest, sendForm } from "./upload-form.ts"
import { currentUserQuery } from "./user.ts"

const Stories = Schema.Array(StoryCard)

export const storiesKey = ["stories"] as const
export const storyKey = (id: number) => ["story", id] as const
export const progressKey = (id: number) => ["progress", id] as const

export const storyQuery = (id: number) =>
  queryOptions({
    queryKey: storyKey(id),
    queryFn: ({ signal }) => fetchJson(Story, paths.story(id), { signal }),
  })

/** The stories about a person, or told by them, newest first. */
const storiesOfQuery = (id: number, part: "about" | "told by") =>
  queryOptions({
    queryKey: [...storiesKey, part, id],
    queryFn: ({ signal }) =>
      fetchJson(
        Stories,
        part === "about" ? paths.storiesAbout(id) : paths.storiesByStoryteller(id),
        {
          signal,
        },
      ),
  })

/** Does not ask for null, or while paused. */
export const useStoriesAbout = (id: number | null, isPaused = false) =>
  useQuery({ ...storiesOfQuery(id ?? 0, "about"), enabled: id !== null && !isPaused })
export const useStoriesByStoryteller = (id: number, isPaused = false) =>
  useQuery({ ...storiesOfQuery(id, "told by"), enabled: !isPaused })

/** Paused while the story is being deleted: a live event must not refetch one that is about to be gone. */
export const useStory = (id: number, isPaused = false) =>
  useQuery({
    ...storyQuery(id),
    enabled: !isPaused,
    refetchOnMount: ({ state }) => (state.data?.isProcessed === false ? "always" : true),
  })

/** How far the work on a story has come, as last told by a live event. */
export const useProgress = (id: StoryId): Progress | undefined =>
  useQuery<Progress>({ queryKey: progressKey(id), queryFn: skipToken }).data

/** A story with its recording in the form, or with the ids of uploads that are whole already. */
type SaveStoryInput = UploadRequest & { readonly saveKey: string } & (
    | { readonly form: FormData }
    | { readonly parts: Readonly<Record<string, string>>; readonly uploadIds: UploadIds }
  )

const sendStory = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  path: string,
  saving: SaveStoryInput,
): Promise<S["Type"]> => {
  if ("form" in saving) return sendForm(schema, path, saving.form, saving)
  const { parts, uploadIds, saveKey, signal } = saving
  const json = { ...parts, uploadIds }
  return fetchJson(schema, path, { method: "POST", json, saveKey, ...(signal && { signal }) })
}

const useSaving = <Answer>(send: (saving: SaveStoryInput) => Promise<Answer>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      for (const queryKey of [storiesKey, ["people"], currentUserQuery.queryKey]) {
        void queries.invalidateQueries({ queryKey })
      }
    },
    // The user's number of recorded stories has changed.
    onError: (error) => {
      if (needsUpgrade(error)) void queries.invalidateQueries(currentUserQuery)
    },
  })
}

/** Sends a recorded story; the server works on it by itself. */
export const useSaveStory = () =>
  useSaving((saving) => sendStory(StoryCard, routes.stories, saving))

const useStoryWork = <Asked extends { readonly id: StoryId }>(
  send: (asked: Asked) => Promise<void>,
  failure?: string,
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    meta: { failure },
    onSuccess: (_, { id }) => {
      void queries.invalidateQueries({ queryKey: storyKey(id) })
      void queries.invalidateQueries({ queryKey: storiesKey })
    },
  })
}

export const useProcessStory = (failure?: string) =>
  useStoryWork(({ id }: { readonly id: StoryId }) => sendJson(paths.processStory(id)), failure)

/** Says in which language a story was told. */
export const useSetLanguage = () =>
  useStoryWork(
    ({ id, language }: { readonly id: StoryId; readonly language: Language }) =>
      sendJson(paths.storyLanguage(id), {
        method: "POST",
        json: { language } satisfies SpokenLanguage,
      }),
    "We couldn't save the language",
  )

/** For changes that are answered with the story as it is now. Lists, search, maps and people follow. */
const useStoryChange = <Input = void>(
  id: StoryId,
  change: (input: Input) => Promise<Story>,
  meta: MutationMeta,
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta,
    onSuccess: async (story) => {
      const { queryKey } = storyQuery(id)
      // The answer of an older request would overwrite what was changed.
      await queries.cancelQueries({ queryKey, exact: true })
      // In another language it begins anew: its old progress is forgotten before the event of it comes.
      if (queries.getQueryData(queryKey)?.processing.state !== "working") {
        queries.removeQueries({ queryKey: progressKey(id) })
      }
      queries.setQueryData(queryKey, story)
      for (const key of [storiesKey, ["people"], ["person"], ["search"], mapKey]) {
        void queries.invalidateQueries({ queryKey: key })
      }
    },
  })
}

/** Changes the facts of a story. */
export const useChangeStory = (id: StoryId) =>
  useStoryChange(
    id,
    (json: StoryChange) => fetchJson(Story, paths.story(id), { method: "PATCH", json }),
    {
      success: { title: "Story Updated", text: "Your changes are saved." },
      failure: { title: "Update Failed", text: "We couldn't save the story. Please try again." },
    },
  )

/** Says that the parts of a transcript that were in doubt are right. */
export const useConfirmTranscript = (id: StoryId) =>
  useStoryChange(
    id,
    () => fetchJson(Story, paths.confirmTranscript(id), { method: "POST", json: {} }),
    { success: { title: "We'll use those words now" }, failure: "We couldn't save that" },
  )

/** Takes the exact position of a story away for good. */
export const useKeepOnlyTown = (id: StoryId) =>
  useStoryChange(
    id,
    () => fetchJson(Story, paths.coarsenLocation(id), { method: "POST", json: {} }),
    { success: { title: "Only the town shows now" }, failure: "The exact spot is still there" },
  )
