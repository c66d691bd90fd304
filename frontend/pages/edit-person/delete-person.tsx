import { Trash2 } from "lucide-react"
import { limits } from "#protocol/limits.ts"
import { useState } from "react"
import { Button } from "../../ui/button.tsx"
import { Confirm } from "../../ui/confirm-dialog.tsx"

interface DeletePersonProps {
  readonly name: string
  readonly isDeleting: boolean
  readonly onDelete: () => void
}

/** The delete button, separate from Save. Says in advance what stays and what does not. */
export const DeletePerson = ({ name, isDeleting, onDelete }: DeletePersonProps) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 md:px-6">
      <p className="text-faded">Their stories are kept.</p>
      <Button icon={<Trash2 />} onClick={() => setAsking(true)} className="text-brick!">
        Delete Person
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={(open) => !isDeleting && setAsking(open)}
        title={
          <>
            Delete <bdi>{name}</bdi>?
          </>
        }
        text={
          <>
            <span className="block">
              Are you sure you want to delete this person? This action cannot be undone.
            </span>
            <span className="mt-3 block">
              {`It's final after ${String(limits.deleted.days)} days. Until then, you can restore them under Recently deleted.`}
            </span>
            <span className="mt-3 block">
              Stories told by <bdi>{name}</bdi> stay and will read “Unknown storyteller”.{" "}
              <bdi>{name}</bdi> won't be shared with anyone anymore.
            </span>
          </>
        }
        confirmLabel="Delete Person"
        pending={isDeleting}
        onConfirm={onDelete}
      />
    </div>
  )
}
