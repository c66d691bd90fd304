import {
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query"
import { Schema } from "effect"
import { useState } from "react"
import { ChatAnswer, ChatMessage, WaitingFact } from "#protocol/biography-chat.ts"
import type { FactId, PersonId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { showToast } from "../ui/toast.ts"
import { fetchJson, sendJson } from "./request.ts"
import { biographyKey, chatKey } from "./biographies.ts"
import { newId } from "../lib/uuid.ts"

const Messages = Schema.Array(ChatMessage)
const WaitingFacts = Schema.Array(WaitingFact)

export const messagesQuery = (personId: PersonId) =>
  queryOptions({
    queryKey: [...chatKey(personId), "messages"],
    queryFn: ({ signal }) => fetchJson(Messages, paths.biographyChat(personId), { signal }),
  })

/** The user's own chat about a person. */
export const useMessages = (personId: PersonId) => useQuery(messagesQuery(personId))

/** A message that the server has not taken yet. */
export interface Outgoing {
  readonly key: string
  readonly text: string
  /** The last message when it was sent: what comes later may be this one. */
  readonly after: number
  readonly state: "sending" | "failed"
}

/** What is typed, and what is on its way; kept while other tabs and pages are open, never sent anywhere. */
interface ChatDraft {
  readonly text: string
  readonly outgoing: ReadonlyArray<Outgoing>
}

const noDraft: ChatDraft = { text: "", outgoing: [] }

/** No part of `chatKey`: a live event fetches that anew. */
const draftKey = (personId: PersonId) => ["biography chat draft", personId] as const

const changeDraft = (
  queries: QueryClient,
  personId: PersonId,
  change: (draft: ChatDraft) => Partial<ChatDraft>,
) =>
  queries.setQueryData<ChatDraft>(draftKey(personId), (was = noDraft) => ({
    ...was,
    ...change(was),
  }))

export const useChatDraft = (personId: PersonId) => {
  const queries = useQueryClient()
  const { data = noDraft } = useQuery<ChatDraft>({
    queryKey: draftKey(personId),
    queryFn: skipToken,
    gcTime: Infinity,
  })
  // What is kept is told a moment later: a field that waited for it would lose letters, and the place in them.
  const [typed, type] = useState({ personId, text: data.text })
  const text = typed.personId === personId ? typed.text : data.text
  const write = (text: string) => {
    type({ personId, text })
    changeDraft(queries, personId, () => ({ text }))
  }
  return {
    ...data,
    text,
    write,
    /** Puts the words of a message that was not sent back to what is typed. */
    takeUp: ({ key, text: unsent }: Outgoing) => {
      write(text.trim() === "" ? unsent : `${text}\n${unsent}`)
      changeDraft(queries, personId, ({ outgoing }) => ({
        outgoing: outgoing.filter((one) => one.key !== key),
      }))
    },
  }
}

/** The messages with others added, each once, in the order they were written. */
export const withMessages = (
  before: ReadonlyArray<ChatMessage>,
  added: ReadonlyArray<ChatMessage>,
): ReadonlyArray<ChatMessage> => {
  const all = new Map([...before, ...added].map((message) => [message.id, message]))
  return [...all.values()].toSorted((one, other) => one.id - other.id)
}

/** Sends a message, or one that failed once more. It is shown at once, and kept when it fails. */
export const useSendMessage = (personId: PersonId) => {
  const queries = useQueryClient()
  const { queryKey } = messagesQuery(personId)
  const change = (change: (outgoing: ReadonlyArray<Outgoing>) => ReadonlyArray<Outgoing>) =>
    changeDraft(queries, personId, ({ outgoing }) => ({ outgoing: change(outgoing) }))
  return useMutation({
    mutationFn: ({ text }: { readonly text: string; readonly again?: string }) =>
      fetchJson(ChatAnswer, paths.biographyChat(personId), {
        method: "POST",
        json: { message: text },
      }),
    meta: { failure: { title: "Failed to send message. Please try again.", text: "" } },
    onMutate: ({ text, again }) => {
      const after = queries.getQueryData(queryKey)?.at(-1)?.id ?? 0
      const sent: Outgoing = { key: again ?? newId(), text, after, state: "sending" }
      change((outgoing) => [...outgoing.filter(({ key }) => key !== sent.key), sent])
      return sent
    },
    onSuccess: async ({ messages }, _, { key }) => {
      // The answer of an older request would take the two messages away again.
      await queries.cancelQueries({ queryKey, exact: true })
      // Where the history could not be fetched, these two are not all of it.
      queries.setQueryData(queryKey, (before) => before && withMessages(before, messages))
      if (queries.getQueryData(queryKey) === undefined) {
        void queries.invalidateQueries({ queryKey })
      }
      change((outgoing) => outgoing.filter((one) => one.key !== key))
      void queries.invalidateQueries({ queryKey: biographyKey(personId) })
    },
    onError: (_, __, sent) => {
      if (sent === undefined) return
      change((outgoing) =>
        outgoing.map((one) => (one.key === sent.key ? { ...one, state: "failed" } : one)),
      )
      // Perhaps it arrived, and only its answer was lost.
      void queries.invalidateQueries({ queryKey })
    },
  })
}

/** Takes something that was told out of the biography again. */
export const useTakeBack = (personId: PersonId) => {
  const queries = useQueryClient()
  const { queryKey } = messagesQuery(personId)
  return useMutation({
    mutationFn: (factId: FactId) => sendJson(paths.fact(personId, factId), { method: "DELETE" }),
    meta: {
      success: { title: "Removed from the biography" },
      failure: "We couldn't remove it",
    },
    onSuccess: async (_, factId) => {
      await queries.cancelQueries({ queryKey, exact: true })
      queries.setQueryData(queryKey, (messages) =>
        messages?.map((message) => ({
          ...message,
          told: message.told.filter(({ id }) => id !== factId),
        })),
      )
    },
    onSettled: () => {
      for (const key of [chatKey(personId), biographyKey(personId)]) {
        void queries.invalidateQueries({ queryKey: key })
      }
    },
  })
}

const waitingQuery = (personId: PersonId) =>
  queryOptions({
    queryKey: [...chatKey(personId), "waiting"],
    queryFn: ({ signal }) => fetchJson(WaitingFacts, paths.waitingFacts(personId), { signal }),
  })

/** What others told and waits for the keeper's yes. */
export const useWaitingFacts = (personId: PersonId) => useQuery(waitingQuery(personId))

/** The keeper's answer. What is answered is gone from the list at once, and back if that fails. */
export const useAnswerFact = (personId: PersonId) => {
  const queries = useQueryClient()
  const { queryKey } = waitingQuery(personId)
  return useMutation({
    mutationFn: ({ factId, isTaken }: { readonly factId: FactId; readonly isTaken: boolean }) =>
      sendJson(paths.fact(personId, factId), { json: { isTaken } }),
    meta: { failure: "We couldn't save your answer" },
    onMutate: async ({ factId }) => {
      await queries.cancelQueries({ queryKey, exact: true })
      queries.setQueryData(queryKey, (facts) => facts?.filter(({ id }) => id !== factId))
    },
    onSuccess: (_, { isTaken }) =>
      showToast({
        title: isTaken ? "Added to the biography" : "Left out of the biography",
        tone: "good",
      }),
    onSettled: () => {
      for (const key of [queryKey, biographyKey(personId)]) {
        void queries.invalidateQueries({ queryKey: key })
      }
    },
  })
}
