import { type ReactNode, useState } from "react"
import { Link } from "wouter"
import type { Person, PersonChange } from "#protocol/person.ts"
import { BackToPeople } from "../../people/back-to-people.tsx"
import { useLeaveGuard } from "../../ui/use-unsaved-changes.tsx"
import { useForm } from "../../forms/use-form.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { Page } from "../../ui/page.tsx"
import { DeletePerson } from "./delete-person.tsx"
import { PersonFields } from "./person-fields.tsx"
import { changesOf, PersonForm, type PersonValues, valuesOf } from "./person-form.ts"

interface EditPersonPageProps {
  readonly person: Person
  /** The person's photo, which is saved by itself. */
  readonly photo: ReactNode
  readonly isSaving: boolean
  readonly onSave: (changes: PersonChange) => void
  readonly isDeleting: boolean
  readonly onDelete: () => void
}

const isChanged = (before: PersonValues, now: PersonValues) =>
  Object.keys(changesOf(before, now)).length > 0

export const EditPersonView = (props: EditPersonPageProps) => {
  const { person, photo, isSaving, onSave, isDeleting, onDelete } = props
  // The values at opening: changes by others in the meantime must not count as changes made here.
  const [before] = useState(() => valuesOf(person))
  const draft = useForm(PersonForm, before)
  const { form, values, isRight } = draft
  const { question, release } = useLeaveGuard(
    isChanged(before, values),
    `Your changes to ${person.name} aren't saved yet.`,
  )

  const save = () => {
    if (isRight()) onSave(changesOf(before, values))
  }

  return (
    <Page
      width="reading"
      back={<BackToPeople />}
      title={
        <span className="wrap-anywhere">
          Edit <bdi>{person.name}</bdi>
        </span>
      }
    >
      <Card>{photo}</Card>
      <Card>
        <form
          ref={form}
          noValidate
          aria-label="About this person"
          className="grid grid-cols-1 gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isSaving && !isDeleting) save()
          }}
        >
          <PersonFields draft={draft} before={before} />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button asChild>
              <Link href="/people" onClick={release}>
                Cancel
              </Link>
            </Button>
            <Button type="submit" variant="primary" pending={isSaving}>
              Update Person
            </Button>
          </div>
        </form>
      </Card>
      <DeletePerson name={person.name} isDeleting={isDeleting} onDelete={onDelete} />
      {question}
    </Page>
  )
}
