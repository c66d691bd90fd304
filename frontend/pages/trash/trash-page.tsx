import type { CurrentUser } from "#protocol/user.ts"
import {
  useDeletedPeople,
  useDeletedStories,
  useErasePerson,
  useEraseStory,
  useRestorePerson,
  useRestoreStory,
} from "../../api/trash.ts"
import { loadedOf } from "../../api/load-state.ts"
import { succeeded } from "../../api/query-client.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { showToast } from "../../ui/toast.ts"
import { type DeletedItem, deletedItems, nameOf } from "./deleted-item.ts"
import { TrashView } from "./trash-view.tsx"

export const TrashPage = ({ user }: { readonly user: CurrentUser }) => {
  useArrival("Recently deleted")
  const stories = useDeletedStories()
  const people = useDeletedPeople()
  const { mutateAsync: restoreStory } = useRestoreStory()
  const { mutateAsync: restorePerson } = useRestorePerson()
  const { mutateAsync: eraseStory } = useEraseStory()
  const { mutateAsync: erasePerson } = useErasePerson()

  const restore = async (item: DeletedItem) => {
    await succeeded(item.kind === "story" ? restoreStory(item.id) : restorePerson(item.id))
  }
  const eraseNow = async (item: DeletedItem) => {
    const work = item.kind === "story" ? eraseStory(item.id) : erasePerson(item.id)
    if (await succeeded(work)) showToast({ title: "Deleted forever", text: nameOf(item) })
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
