import type { StoryId } from "#protocol/ids.ts"
import { useRestoreStory } from "../api/trash.ts"
import { showError } from "../api/show-error.ts"
import { showToast } from "../ui/toast.ts"

/** Puts a deleted story back, with a message either way. */
export const usePuttingBack = () => {
  const { mutateAsync: restore, isPending } = useRestoreStory()
  const putBack = async (id: StoryId) => {
    try {
      const { title } = await restore(id)
      showToast({ title: "Story restored", text: title, tone: "good" })
    } catch (error) {
      showError(error, "We couldn't restore the story", "Please try again in a moment.")
    }
  }
  return { isPuttingBack: isPending, putBack }
}
