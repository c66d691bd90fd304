import type { Category, StoryCard } from "#protocol/story.ts"
import { sentenceOf } from "../data/ask-error.ts"
import { useStories } from "../data/stories.ts"
import type { Listed } from "./story-list.tsx"

/** What is known of a list that was asked for. */
export interface Asked {
  readonly data: ReadonlyArray<StoryCard> | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** The stories as they stand; what was once shown stays while it is asked for again. */
export const listedOf = ({ data: stories, error, refetch, isFetching }: Asked): Listed => {
  if (stories !== undefined) return { state: "here", stories }
  if (error === null || isFetching) return { state: "loading" }
  const text = sentenceOf(error, "Please try again in a moment.")
  return { state: "failed", text, onRetry: () => void refetch() }
}

export const useListed = (category: Category | null): Listed => listedOf(useStories(category))
