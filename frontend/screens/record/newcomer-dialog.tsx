import { useState } from "react"
import { NewStoryteller, NewSubject } from "#protocol/person.ts"
import type { Added } from "../../data/people.ts"
import { useDraft } from "../../shell/use-draft.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { Field, TextInput } from "../../ui/field.tsx"
import { showToast } from "../../ui/toast.ts"
import type { Add } from "./use-adding.ts"

const words = {
  storyteller: {
    schema: NewStoryteller,
    title: "A new storyteller",
    description: "Somebody whose voice you want to keep.",
    button: "Add storyteller",
  },
  person: {
    schema: NewSubject,
    title: "Somebody the story is about",
    description: "They can tell stories of their own later.",
    button: "Add person",
  },
} as const

export interface NewcomerDialogProps {
  readonly kind: keyof typeof words
  readonly onClose: () => void
  readonly onAdd: Add
  readonly onAdded: (added: Added) => void
  /** The toast's title when there is no name. */
  readonly missingTitle: string
}

export const NewcomerDialog = (props: NewcomerDialogProps) => {
  const { kind, onClose, onAdd, onAdded, missingTitle } = props
  const { schema, title, description, button } = words[kind]
  const [isPending, setPending] = useState(false)
  const { form, values, errorOf, set, check } = useDraft(schema, { name: "", relationship: "" })

  const add = async () => {
    const [missing] = Object.values(check())
    if (missing !== undefined) return showToast({ title: missingTitle, text: missing, tone: "bad" })
    setPending(true)
    const added = await onAdd(values)
    setPending(false)
    if (added === null) return undefined
    onAdded(added)
    return onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="newcomer" pending={isPending}>
            {button}
          </Button>
        </>
      }
    >
      <form
        id="newcomer"
        ref={form}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog lives inside the story form as far as React's events are concerned.
          event.stopPropagation()
          if (!isPending) void add()
        }}
      >
        <Field label="Name" error={errorOf("name")} required>
          {(control) => (
            <TextInput
              {...control}
              name="newcomer-name"
              autoComplete="off"
              value={values.name}
              onChange={(event) => set("name", event.target.value)}
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
              name="newcomer-relationship"
              autoComplete="off"
              value={values.relationship}
              onChange={(event) => set("relationship", event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
