import { limits } from "#protocol/limits.ts"
import { Confirm } from "../../ui/confirm-dialog.tsx"

interface DeleteStoryProps {
  readonly title: string
  /** How many others can hear it; null while that is not known. */
  readonly hearers: number | null
  readonly open: boolean
  readonly isDeleting: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onDelete: () => void
}

const hearersInWords = (hearers: number | null) => {
  if (hearers === null) return "No one you share it with will be able to hear it."
  if (hearers === 0) return "No one else can hear it now."
  return hearers === 1
    ? "1 other person will no longer be able to hear it."
    : `${String(hearers)} other people will no longer be able to hear it.`
}

/** Says what goes with a story, and that it can be undone. */
export const DeleteStory = (props: DeleteStoryProps) => (
  <Confirm
    open={props.open}
    onOpenChange={(open) => !props.isDeleting && props.onOpenChange(open)}
    title={
      <>
        Delete “<bdi>{props.title}</bdi>”?
      </>
    }
    text={
      <>
        <span className="block">
          This deletes the recording, its transcript with all corrections, and the summary.{" "}
          {hearersInWords(props.hearers)}
        </span>
        <span className="mt-3 block">
          You can restore it for {limits.deleted.days} days from Recently deleted, at the end of
          your stories. After that it's gone for good.
        </span>
      </>
    }
    confirmLabel="Delete story"
    pending={props.isDeleting}
    onConfirm={props.onDelete}
  />
)
