import { NewPerson } from "#protocol/person.ts"
import { PersonDialog } from "../../cards/person-dialog.tsx"

export interface AddPersonDialogProps {
  readonly onClose: () => void
  /** False when it did not work; the reason has been told. */
  readonly onAdd: (person: NewPerson) => Promise<boolean>
}

export const AddPersonDialog = (props: AddPersonDialogProps) => (
  <PersonDialog
    {...props}
    schema={NewPerson}
    title="Add Person"
    description="Somebody who tells stories, or whom they are about."
    button="Add Person"
    pendingButton="Adding..."
    asksForBio
  />
)
