import type { StoryId } from "#protocol/ids.ts"
import { useRestoreStory } from "../api/trash.ts"
import { showError } from "../api/show-error.ts"
import { showToast } from "../ui/toast.ts"

/** Restores a deleted story, with a message either way. */
export const useStoryRestore = () => {
  const { mutateAsync, isPending } = useRestoreStory()
  const restore = async (id: StoryId) => {
    try {
      const { title } = await mutateAsync(id)
      showToast({ title: "Story restored", text: title, tone: "good" })
    } catch (error) {
      showError(error, "We couldn't restore the story", "Please try again in a moment.")
    }
  }
  return { isRestoring: isPending, restore }
}
