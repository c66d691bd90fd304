import { Trash2, Undo2 } from "lucide-react"
import type { DeletedStory } from "#protocol/trash.ts"
import type { UserId } from "#protocol/ids.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { longDate, minutesSeconds, spokenLength } from "../../lib/format.ts"
import { daysLeft } from "./days-left.ts"

interface DeletedCardProps {
  readonly story: DeletedStory
  readonly userId: UserId
  /** Milliseconds since 1970. */
  readonly now: number
  /** What is being done with this story. */
  readonly doing: "nothing" | "putting back" | "erasing"
  readonly onPutBack: () => void
  readonly onErase: () => void
}

const Deleter = ({ story: { deletedBy }, userId }: Pick<DeletedCardProps, "story" | "userId">) => {
  if (deletedBy === null) return "someone who no longer has an account"
  return deletedBy.userId === userId ? "you" : <bdi>{deletedBy.name}</bdi>
}

export const DeletedCard = (props: DeletedCardProps) => {
  const { story, userId, now, doing, onPutBack, onErase } = props
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div className="grid min-w-0 flex-[1_1_320px] grid-cols-1 gap-1.5">
        <h2 className="text-xl wrap-anywhere" dir="auto">
          {story.title}
        </h2>
        <p className="wrap-anywhere text-faded">
          Told by <bdi>{story.storyteller.name}</bdi>,{" "}
          <span aria-hidden="true">{minutesSeconds(story.duration)}</span>
          <span className="sr-only">{spokenLength(story.duration)}</span>
        </p>
        <p className="text-sm wrap-anywhere text-faded">
          Deleted on {longDate(story.deletedAt)} by <Deleter story={story} userId={userId} />. You
          can restore it {daysLeft(story.until, now)}.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Undo2 />} pending={doing === "putting back"} onClick={onPutBack}>
          Restore
          <span className="sr-only"> {story.title}</span>
        </Button>
        {story.mayErase && (
          <Button
            variant="quiet"
            icon={<Trash2 />}
            className="text-brick!"
            pending={doing === "erasing"}
            onClick={onErase}
          >
            Delete forever
            <span className="sr-only"> {story.title}</span>
          </Button>
        )}
      </div>
    </Card>
  )
}
