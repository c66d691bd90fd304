import type { ReactNode } from "react"
import type { StoryId, UserId } from "#protocol/ids.ts"
import type { Story } from "#protocol/story.ts"
import { useDeletedStory, useRestoreStory, useWasDeleted } from "../api/trash.ts"
import { DeletedStory, deletedTitle } from "./deleted-story.tsx"
import { noLongerShared, takenBack } from "../people/missing-person.tsx"
import { NoStory } from "./missing-story.tsx"

const notFound = "Story not found"

interface Sought {
  readonly id: StoryId
  readonly userId: UserId
  /** What was on the screen before the story was gone. */
  readonly story: Story | undefined
  /** The server says that the story is not there for this user. */
  readonly isGone: boolean
}

/** The title and page in the place of a story that is gone: deleted, not shared any more, or never there. */
export const useMissingStory = ({ id, userId, story, isGone }: Sought) => {
  const { data: deleted = null, isLoading } = useDeletedStory(id, isGone)
  const wasDeleted = useWasDeleted(id)
  const { isPending: isRestoring, mutate: restore } = useRestoreStory()
  const wasShared = story !== undefined && story.access !== "own"
  const sought = (): { readonly title: string; readonly page: ReactNode } => {
    if (deleted !== null || wasDeleted) {
      const onRestore = () => restore(id)
      return {
        title: deletedTitle,
        page: <DeletedStory {...{ deleted, userId, isRestoring, onRestore }} />,
      }
    }
    const title = wasShared ? noLongerShared("This story") : notFound
    return { title, page: <NoStory title={title}>{wasShared ? takenBack : undefined}</NoStory> }
  }
  // Until it is known whether this user can put it back, the page is not shown: it would change at once.
  return isGone && !isLoading ? sought() : null
}
