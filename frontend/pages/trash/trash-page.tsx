import type { DeletedStory } from "#protocol/trash.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { useDeletedStories, useEraseStory, useRestoreStory } from "../../api/trash.ts"
import { loadedOf } from "../../api/load-state.ts"
import { showError } from "../../api/show-error.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { showToast } from "../../ui/toast.ts"
import { TrashView } from "./trash-view.tsx"

export const TrashPage = ({ user }: { readonly user: CurrentUser }) => {
  useArrival("Recently deleted")
  const asked = useDeletedStories()
  const { mutateAsync: restore } = useRestoreStory()
  const { mutateAsync: erase } = useEraseStory()

  const putBack = async ({ id, title }: DeletedStory) => {
    try {
      await restore(id)
      showToast({ title: "Story restored", text: title, tone: "good" })
    } catch (error) {
      showError(error, "We couldn't restore the story", "Please try again in a moment.")
    }
  }
  const eraseNow = async ({ id, title }: DeletedStory) => {
    try {
      await erase(id)
      showToast({ title: "Deleted forever", text: title })
    } catch (error) {
      showError(error, "We couldn't delete the story", "Please try again in a moment.")
    }
  }
  return (
    <TrashView
      listed={loadedOf(asked)}
      userId={user.id}
      now={asked.dataUpdatedAt}
      onPutBack={putBack}
      onErase={eraseNow}
    />
  )
}
