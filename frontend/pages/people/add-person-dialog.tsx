import { NewPerson } from "#protocol/person.ts"
import { PersonDialog } from "../../people/person-dialog.tsx"

interface AddPersonDialogProps {
  readonly onClose: () => void
  /** Resolves to false when it failed; the user has been told why. */
  readonly onAdd: (person: NewPerson) => Promise<boolean>
}

export const AddPersonDialog = (props: AddPersonDialogProps) => (
  <PersonDialog
    {...props}
    schema={NewPerson}
    title="Add Person"
    description="Someone who tells stories, or someone they're about."
    button="Add Person"
    pendingButton="Adding..."
    asksForBio
  />
)
