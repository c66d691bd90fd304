import { useState } from "react"
import { NewPerson } from "#protocol/person.ts"
import { useDraft } from "../../shell/use-draft.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { Field, TextArea, TextInput } from "../../ui/field.tsx"
import { showToast } from "../../ui/toast.ts"

export interface AddPersonDialogProps {
  readonly onClose: () => void
  /** False when it did not work; the reason has been told. */
  readonly onAdd: (person: NewPerson) => Promise<boolean>
}

export const AddPersonDialog = ({ onClose, onAdd }: AddPersonDialogProps) => {
  const [isPending, setPending] = useState(false)
  const { form, values, errorOf, set, check } = useDraft(NewPerson, {
    name: "",
    relationship: "",
    bio: "",
  })

  const add = async () => {
    const [missing] = Object.values(check())
    if (missing !== undefined) return showToast({ title: "Required", text: missing, tone: "bad" })
    setPending(true)
    const isAdded = await onAdd(values)
    setPending(false)
    return isAdded ? onClose() : undefined
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add Person"
      description="Somebody who tells stories, or whom they are about."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="add-person" pending={isPending}>
            {isPending ? "Adding..." : "Add Person"}
          </Button>
        </>
      }
    >
      <form
        id="add-person"
        ref={form}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) void add()
        }}
      >
        <Field label="Name" error={errorOf("name")} required>
          {(control) => (
            <TextInput
              {...control}
              name="name"
              dir="auto"
              autoComplete="off"
              value={values.name}
              onChange={({ target }) => set("name", target.value)}
            />
          )}
        </Field>
        <Field
          label="Relationship"
          hint="Who they are to you: grandmother, uncle, friend."
          error={errorOf("relationship")}
        >
          {(control) => (
            <TextInput
              {...control}
              name="relationship"
              autoComplete="off"
              value={values.relationship}
              onChange={({ target }) => set("relationship", target.value)}
            />
          )}
        </Field>
        <Field
          label="Initial Description"
          hint="A few words, if you like: where they lived, what they love."
          error={errorOf("bio")}
        >
          {(control) => (
            <TextArea
              {...control}
              name="bio"
              dir="auto"
              value={values.bio}
              onChange={({ target }) => set("bio", target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
