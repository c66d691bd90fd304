import { Trash2, Undo2 } from "lucide-react"
import type { UserId } from "#protocol/ids.ts"
import { relationshipLabel } from "../../people/person-text.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { longDate, minutesSeconds, spokenLength } from "../../lib/format.ts"
import { daysLeft } from "./days-left.ts"
import { type DeletedItem, nameOf } from "./deleted-item.ts"

interface DeletedCardProps {
  readonly item: DeletedItem
  readonly userId: UserId
  /** Milliseconds since 1970. */
  readonly now: number
  /** What is being done with it. */
  readonly doing: "nothing" | "restoring" | "erasing"
  readonly onRestore: () => void
  readonly onErase: () => void
}

type ItemProps = Pick<DeletedCardProps, "item">

const Deleter = ({ item, userId }: ItemProps & Pick<DeletedCardProps, "userId">) => {
  // A person is deleted by nobody but their keeper.
  if (item.kind === "person") return "you"
  const { deletedBy } = item
  if (deletedBy === null) return "someone who no longer has an account"
  return deletedBy.userId === userId ? "you" : <bdi>{deletedBy.name}</bdi>
}

const Who = ({ item }: ItemProps) => {
  if (item.kind === "person") return <bdi>{relationshipLabel(item.relationship) || "Person"}</bdi>
  return (
    <>
      Told by <bdi>{item.storyteller.name}</bdi>,{" "}
      <span aria-hidden="true">{minutesSeconds(item.duration)}</span>
      <span className="sr-only">{spokenLength(item.duration)}</span>
    </>
  )
}

export const DeletedCard = (props: DeletedCardProps) => {
  const { item, userId, now, doing, onRestore, onErase } = props
  const name = nameOf(item)
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div className="grid min-w-0 flex-[1_1_320px] grid-cols-1 gap-1.5">
        <h2 className="text-xl wrap-anywhere" dir="auto">
          {name}
        </h2>
        <p className="wrap-anywhere text-faded">
          <Who item={item} />
        </p>
        <p className="text-sm wrap-anywhere text-faded">
          Deleted on {longDate(item.deletedAt)} by <Deleter item={item} userId={userId} />. You can
          restore {item.kind === "person" ? "them" : "it"} {daysLeft(item.until, now)}.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Undo2 />} pending={doing === "restoring"} onClick={onRestore}>
          Restore
          <span className="sr-only"> {name}</span>
        </Button>
        {(item.kind === "person" || item.mayErase) && (
          <Button
            variant="quiet"
            icon={<Trash2 />}
            className="text-brick!"
            pending={doing === "erasing"}
            onClick={onErase}
          >
            Delete forever
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
    </Card>
  )
}
