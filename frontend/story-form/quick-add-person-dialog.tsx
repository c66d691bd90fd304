import { NewStoryteller, NewSubject } from "#protocol/person.ts"
import { PersonDialog } from "../people/person-dialog.tsx"
import type { Added } from "../api/people.ts"
import { showToast } from "../ui/toast.ts"
import type { Add } from "./use-add-person.ts"

const words = {
  storyteller: {
    schema: NewStoryteller,
    title: "A new storyteller",
    description: "Someone whose voice you want to keep.",
    button: "Add storyteller",
  },
  person: {
    schema: NewSubject,
    title: "Someone the story is about",
    description: "They can tell stories of their own later.",
    button: "Add person",
  },
} as const

interface NewcomerDialogProps {
  readonly kind: keyof typeof words
  readonly onClose: () => void
  readonly onAdd: Add
  readonly onAdded: (added: Added) => void
  /** The toast's title when there is no name. */
  readonly missingTitle: string
}

export const NewcomerDialog = (props: NewcomerDialogProps) => {
  const { kind, onClose, onAdd, onAdded, missingTitle } = props
  return (
    <PersonDialog
      {...words[kind]}
      onClose={onClose}
      onAdd={async ({ bio: _notAsked, ...newcomer }) => {
        const added = await onAdd(newcomer)
        if (added !== null) onAdded(added)
        return added !== null
      }}
      onMissing={(text) => showToast({ title: missingTitle, text, tone: "bad" })}
    />
  )
}
