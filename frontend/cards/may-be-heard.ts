import type { StoryCard } from "#protocol/story.ts"

/** Whether there may be audio to play: not when the recording could not be read. */
export const mayBeHeard = ({ processing }: Pick<StoryCard, "processing">): boolean => {
  switch (processing.state) {
    case "failed":
      return processing.canRetry
    case "ready":
      return processing.unheard?.canRetry ?? true
    default:
      return true
  }
}
