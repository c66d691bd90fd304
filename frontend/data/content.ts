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
      // An answer asked for before would put the words back.
      await queries.cancelQueries({ queryKey, exact: true })
      queries.setQueryData(queryKey, story)
    },
  })
}

/** Keeps what stands in the shared transcript as a version of it. */
export const useSaveContent = (id: StoryId) => useChanged<ContentChange>(id, paths.storyContent(id))

/** Makes the translation anew from the original given. */
export const useRetranslate = (id: StoryId) =>
  useChanged<Retranslation>(id, paths.retranslateStory(id))
