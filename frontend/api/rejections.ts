import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Schema } from "effect"
import type { Biography } from "#protocol/biography.ts"
import { type ChatMessage, removedAnswer } from "#protocol/biography-chat.ts"
import type { PersonId, StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import {
  AddedRejection,
  type BiographyRejection,
  type MomentRejection,
  ListedRejection,
  type RejectionReason,
} from "#protocol/rejection.ts"
import { biographyKey, biographyQuery, chatKey } from "./biographies.ts"
import { messagesQuery } from "./biography-chat.ts"
import { fetchJson, sendJson } from "./request.ts"
import { storyKey, storyQuery } from "./stories.ts"

const withoutLine = ({ paragraphs, life, ...others }: Biography, id: string): Biography => ({
  ...others,
  paragraphs: paragraphs
    .map(({ topic, lines }) => ({ topic, lines: lines.filter((line) => line.id !== id) }))
    .filter(({ lines }) => lines.length > 0),
  life: life
    .map(({ period, events }) => ({ period, events: events.filter((event) => event.id !== id) }))
    .filter(({ events }) => events.length > 0),
})

const withdrawn = (message: ChatMessage): ChatMessage => ({
  ...message,
  ...{ content: removedAnswer, quotations: [], toAsk: null },
})

const Rejections = Schema.Array(ListedRejection)

/** The list is asked for once it is known that the user may still correct: a right may just have gone. */
const personListQuery = (personId: PersonId) =>
  queryOptions({
    queryKey: [...biographyKey(personId), "rejections"],
    queryFn: async ({ client, signal }) => {
      const biography = await client.fetchQuery(biographyQuery(personId))
      if (biography?.mayCorrect !== true) return []
      return fetchJson(Rejections, paths.biographyRejections(personId), { signal })
    },
  })

const momentListQuery = (storyId: StoryId) =>
  queryOptions({
    queryKey: [...storyKey(storyId), "rejections"],
    queryFn: async ({ client, signal }) => {
      const { access } = await client.fetchQuery(storyQuery(storyId))
      if (access === "view") return []
      return fetchJson(Rejections, paths.momentRejections(storyId), { signal })
    },
  })

/** What stays away on a person's page; asked for whoever may put it back. */
export const usePersonRejectionList = (personId: PersonId, enabled: boolean) =>
  useQuery({ ...personListQuery(personId), enabled })

/** The same of a story's key moments. */
export const useMomentRejectionList = (storyId: StoryId, enabled: boolean) =>
  useQuery({ ...momentListQuery(storyId), enabled })

/** What is put back leaves the list before that is asked for again. */
const withoutRejection = (id: string) => (known: ReadonlyArray<ListedRejection> | undefined) =>
  known?.filter((rejection) => rejection.id !== id)

/** What is wrong in a person's biography or in answers about them. It is gone before the server answers. */
export const usePersonRejections = (personId: PersonId) => {
  const queries = useQueryClient()
  const text = biographyQuery(personId).queryKey
  const messages = messagesQuery(personId).queryKey
  const refresh = () => {
    for (const queryKey of [biographyKey(personId), chatKey(personId)]) {
      void queries.invalidateQueries({ queryKey })
    }
  }
  const adding = useMutation({
    mutationKey: ["correcting", personId],
    scope: { id: `correcting ${String(personId)}` },
    mutationFn: (json: BiographyRejection) =>
      fetchJson(AddedRejection, paths.biographyRejections(personId), { method: "POST", json }),
    onMutate: async (sent) => {
      if (sent.kind === "line") {
        await queries.cancelQueries({ queryKey: text, exact: true })
        queries.setQueryData(text, (known) => known && withoutLine(known, sent.lineId))
        return
      }
      await queries.cancelQueries({ queryKey: messages, exact: true })
      queries.setQueryData(messages, (known) =>
        known?.map((message) => (message.id === sent.messageId ? withdrawn(message) : message)),
      )
    },
    onSettled: refresh,
  })
  return {
    reject: async (sent: BiographyRejection) => (await adding.mutateAsync(sent)).id,
    explain: (id: string, reason: RejectionReason) =>
      sendJson(paths.biographyRejection(personId, id), { method: "PATCH", json: { reason } }),
    undo: async (id: string) => {
      await sendJson(paths.biographyRejection(personId, id), { method: "DELETE" })
      queries.setQueryData(personListQuery(personId).queryKey, withoutRejection(id))
      refresh()
    },
  }
}

/** The same of a story's key moments. */
export const useMomentRejections = (storyId: StoryId) => {
  const queries = useQueryClient()
  const { queryKey } = storyQuery(storyId)
  const refresh = () => void queries.invalidateQueries({ queryKey })
  const adding = useMutation({
    mutationFn: (json: MomentRejection) =>
      fetchJson(AddedRejection, paths.momentRejections(storyId), { method: "POST", json }),
    onMutate: async ({ text, start }) => {
      await queries.cancelQueries({ queryKey, exact: true })
      queries.setQueryData(
        queryKey,
        (story) =>
          story && {
            ...story,
            // A summary of our own engine quotes its moments.
            summary: story.summary?.replace(text, "").trim() ?? null,
            keyMoments: story.keyMoments.filter(
              (moment) => moment.text !== text || moment.start !== start,
            ),
          },
      )
    },
    onSettled: refresh,
  })
  return {
    reject: async (sent: MomentRejection) => (await adding.mutateAsync(sent)).id,
    explain: (id: string, reason: RejectionReason) =>
      sendJson(paths.momentRejection(storyId, id), { method: "PATCH", json: { reason } }),
    undo: async (id: string) => {
      await sendJson(paths.momentRejection(storyId, id), { method: "DELETE" })
      queries.setQueryData(momentListQuery(storyId).queryKey, withoutRejection(id))
      refresh()
    },
  }
}
