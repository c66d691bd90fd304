import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { Story } from "#protocol/story.ts"
import type { ContentChange, Retranslation } from "#protocol/version.ts"
import { ask } from "./ask.ts"
import { storyQuery } from "./stories.ts"

const useChanged = <Input>(id: StoryId, path: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (json: Input) => ask(Story, path, { method: "PATCH", json }),
    onSuccess: async (story) => {
      const { queryKey } = storyQuery(id)
      // The answer of an older request would overwrite the new words.
      await queries.cancelQueries({ queryKey, exact: true })
      queries.setQueryData(queryKey, story)
    },
  })
}

/** Saves the present state of the shared transcript as a version. */
export const useSaveContent = (id: StoryId) => useChanged<ContentChange>(id, paths.storyContent(id))

/** Translates the given original again. */
export const useRetranslate = (id: StoryId) =>
  useChanged<Retranslation>(id, paths.retranslateStory(id))
