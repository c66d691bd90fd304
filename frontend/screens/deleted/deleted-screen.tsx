import type { DeletedStory } from "#protocol/deleted-story.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { useDeletedStories, useEraseStory, useRestoreStory } from "../../data/deleted.ts"
import { loadedOf } from "../../data/loaded.ts"
import { tellRefusal } from "../../data/tell-refusal.ts"
import { useArrival } from "../../shell/arrival.ts"
import { showToast } from "../../ui/toast.ts"
import { DeletedPage } from "./deleted-page.tsx"

export const DeletedScreen = ({ user }: { readonly user: CurrentUser }) => {
  useArrival("Recently deleted")
  const asked = useDeletedStories()
  const { mutateAsync: restore } = useRestoreStory()
  const { mutateAsync: erase } = useEraseStory()

  const putBack = async ({ id, title }: DeletedStory) => {
    try {
      await restore(id)
      showToast({ title: "Story put back", text: title, tone: "good" })
    } catch (error) {
      tellRefusal(error, "The story is not put back", "Please try again in a moment.")
    }
  }
  const eraseNow = async ({ id, title }: DeletedStory) => {
    try {
      await erase(id)
      showToast({ title: "Deleted for ever", text: title })
    } catch (error) {
      tellRefusal(error, "The story is not erased", "Please try again in a moment.")
    }
  }
  return (
    <DeletedPage
      listed={loadedOf(asked)}
      userId={user.id}
      now={asked.dataUpdatedAt}
      onPutBack={putBack}
      onErase={eraseNow}
    />
  )
}
