import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { Story } from "#protocol/story.ts"
import type { ContentChange, LookAnswer, Retranslation } from "#protocol/version.ts"
import type { CheckedWords } from "#protocol/words-to-check.ts"
import { HttpError } from "./errors.ts"
import { fetchJson, sendJson } from "./request.ts"
import { storyQuery } from "./stories.ts"

const useAnswered = <Input>(id: StoryId, send: (input: Input) => Promise<Story>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async (story) => {
      const { queryKey } = storyQuery(id)
      // The answer of an older request would overwrite the new words.
      await queries.cancelQueries({ queryKey, exact: true })
      queries.setQueryData(queryKey, story)
    },
  })
}

const useChanged = <Input>(id: StoryId, path: string) =>
  useAnswered(id, (json: Input) => fetchJson(Story, path, { method: "PATCH", json }))

/** Whether requests come through to where a story's transcript is opened, which no handshake did. */
export const areSocketsBlocked = async (id: StoryId): Promise<boolean> => {
  try {
    await sendJson(paths.transcript(id), { method: "GET" })
    return false
  } catch (error) {
    return error instanceof HttpError && error.failure?.code === "UpgradeRequired"
  }
}

/** Saves the present state of the shared transcript as a version. */
export const useSaveContent = (id: StoryId) => useChanged<ContentChange>(id, paths.storyContent(id))

/** Translates the given original again. */
export const useRetranslate = (id: StoryId) =>
  useChanged<Retranslation>(id, paths.retranslateStory(id))

/** Somebody has looked at a word that was perhaps heard wrong, or at all of them. */
export const useCheckedWords = (id: StoryId) =>
  useAnswered(id, (json: CheckedWords) =>
    fetchJson(Story, paths.checkedWords(id), { method: "POST", json }),
  )

interface Look extends LookAnswer {
  readonly lookId: string
}

/** Answers a paragraph of the translation that is to be looked at again. */
export const useAnswerLook = (id: StoryId) => {
  const queries = useQueryClient()
  return useAnswered(id, async ({ lookId, take }: Look) => {
    const json: LookAnswer = { take }
    try {
      return await fetchJson(Story, paths.translationReview(id, lookId), { method: "POST", json })
    } catch (error) {
      // Somebody else may have answered it already.
      void queries.invalidateQueries({ queryKey: storyQuery(id).queryKey, exact: true })
      throw error
    }
  })
}
