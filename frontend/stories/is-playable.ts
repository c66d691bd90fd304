import type { StoryCard } from "#protocol/story.ts"

/**
 * Whether there may be audio to play: not when the recording could not be read, nor while its parts are
 * not joined.
 */
export const mayBeHeard = ({
  processing,
  isUnjoined = false,
}: Pick<StoryCard, "processing" | "isUnjoined">): boolean => {
  if (isUnjoined) return false
  switch (processing.state) {
    case "failed":
      return processing.canRetry
    case "ready":
      return processing.unheard?.canRetry ?? true
    default:
      return true
  }
}
