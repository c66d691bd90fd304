import { Undo2 } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "wouter"
import type { DeletedStory as Deleted } from "#protocol/trash.ts"
import type { UserId } from "#protocol/ids.ts"
import { Button } from "../ui/button.tsx"
import { longDate } from "../lib/format.ts"
import { Page } from "../ui/page.tsx"
import { BackToStories } from "./back-to-stories.tsx"

interface DeletedStoryProps {
  /** The deletion, for users who may undo it; null for all others. */
  readonly deleted: Deleted | null
  readonly userId: UserId
  readonly isRestoring: boolean
  readonly onRestore: () => void
}

const whoDeleted = ({ deletedBy }: Deleted, userId: UserId): ReactNode => {
  if (deletedBy === null) return "It was deleted"
  return <>{deletedBy.userId === userId ? "You" : <bdi>{deletedBy.name}</bdi>} deleted it</>
}

export const deletedTitle = "This story was deleted"

/** In the place of a story that was deleted, perhaps while it was on the screen. */
export const DeletedStory = ({ deleted, userId, isRestoring, onRestore }: DeletedStoryProps) => (
  <Page
    width="reading"
    title={deletedTitle}
    back={<BackToStories />}
    intro={
      deleted === null ? (
        "The person who manages it can restore it for a while. Ask them if you miss it."
      ) : (
        <span className="wrap-anywhere">
          {whoDeleted(deleted, userId)} on {longDate(deleted.deletedAt)}. You can restore it until{" "}
          {longDate(deleted.until)}.
        </span>
      )
    }
  >
    <div className="flex flex-wrap gap-3">
      {deleted !== null && (
        <Button variant="primary" icon={<Undo2 />} pending={isRestoring} onClick={onRestore}>
          Restore it
        </Button>
      )}
      <Button asChild variant={deleted === null ? "primary" : "secondary"}>
        <Link href="/stories">See all stories</Link>
      </Button>
    </div>
  </Page>
)
