import type { CurrentUser } from "#protocol/user.ts"
import {
  useDeletedPeople,
  useDeletedStories,
  useErasePerson,
  useEraseStory,
} from "../../api/trash.ts"
import { loadedOf } from "../../api/load-state.ts"
import { showError } from "../../api/show-error.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { usePersonRestore } from "../../people/use-restore-person.ts"
import { useStoryRestore } from "../../stories/use-restore-story.ts"
import { showToast } from "../../ui/toast.ts"
import { type DeletedItem, deletedItems, nameOf } from "./deleted-item.ts"
import { TrashView } from "./trash-view.tsx"

export const TrashPage = ({ user }: { readonly user: CurrentUser }) => {
  useArrival("Recently deleted")
  const stories = useDeletedStories()
  const people = useDeletedPeople()
  const { restore: restoreStory } = useStoryRestore()
  const restorePerson = usePersonRestore()
  const { mutateAsync: eraseStory } = useEraseStory()
  const { mutateAsync: erasePerson } = useErasePerson()

  const restore = (item: DeletedItem) =>
    item.kind === "story" ? restoreStory(item.id) : restorePerson(item.id)
  const eraseNow = async (item: DeletedItem) => {
    try {
      await (item.kind === "story" ? eraseStory(item.id) : erasePerson(item.id))
      showToast({ title: "Deleted forever", text: nameOf(item) })
    } catch (error) {
      const what = item.kind === "story" ? "story" : "person"
      showError(error, `We couldn't delete the ${what}`, "Please try again in a moment.")
    }
  }
  return (
    <TrashView
      listed={deletedItems(loadedOf(stories), loadedOf(people))}
      userId={user.id}
      now={stories.dataUpdatedAt}
      onRestore={restore}
      onErase={eraseNow}
    />
  )
}
