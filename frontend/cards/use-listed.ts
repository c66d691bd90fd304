import type { Category } from "#protocol/story.ts"
import { sentenceOf } from "../data/ask-error.ts"
import { useStories } from "../data/stories.ts"
import type { Listed } from "./story-list.tsx"

/** The stories as they stand; what was once shown stays while it is asked for again. */
export const useListed = (category: Category | null): Listed => {
  const { data: stories, error, refetch, isFetching } = useStories(category)
  if (stories !== undefined) return { state: "here", stories }
  if (error === null || isFetching) return { state: "loading" }
  const text = sentenceOf(error, "Please try again in a moment.")
  return { state: "failed", text, onRetry: () => void refetch() }
}
