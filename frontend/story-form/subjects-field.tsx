import { UserPlus, X } from "lucide-react"
import { useState } from "react"
import type { PersonId } from "#protocol/ids.ts"
import type { Person } from "#protocol/person.ts"
import { nameToChoose } from "../people/person-text.ts"
import { Button } from "../ui/button.tsx"
import { SelectField } from "../ui/fields.tsx"
import { NewcomerDialog } from "./quick-add-person-dialog.tsx"
import type { Add } from "./use-add-person.ts"

/** Somebody the story is about. */
export interface SubjectOption {
  readonly id: PersonId
  readonly name: string
}

interface SubjectsFieldProps {
  readonly people: ReadonlyArray<Person> | undefined
  readonly subjects: ReadonlyArray<SubjectOption>
  readonly onChange: (subjects: ReadonlyArray<SubjectOption>) => void
  readonly onAdd: Add
  readonly error?: string | undefined
}

const Chosen = ({ subjects, onChange }: Pick<SubjectsFieldProps, "subjects" | "onChange">) => (
  <ul aria-label="The story is about" className="flex flex-wrap gap-2">
    {subjects.map(({ id, name }) => (
      <li key={id}>
        <button
          type="button"
          onClick={() => onChange(subjects.filter((other) => other.id !== id))}
          className="inline-flex min-h-12 max-w-full items-center gap-2 rounded-full border border-edge bg-ember-wash px-4 font-semibold text-ember hover:border-ember"
        >
          <bdi className="truncate">{name}</bdi>
          <X aria-hidden="true" className="size-5 shrink-0" />
          <span className="sr-only">: remove</span>
        </button>
      </li>
    ))}
  </ul>
)

/** The people the story is about: none, one or several. */
export const SubjectsField = (props: SubjectsFieldProps) => {
  const { people, subjects, onChange, onAdd, error } = props
  const [isAdding, setAdding] = useState(false)
  const left = people?.filter(({ id }) => !subjects.some((subject) => subject.id === id)) ?? []
  const choose = (id: string) => {
    const person = left.find((person) => String(person.id) === id)
    if (person !== undefined) onChange([...subjects, { id: person.id, name: person.name }])
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <SelectField
        label="People in the story"
        hint="Add one or more people."
        value=""
        error={error}
        disabled={left.length === 0}
        onType={choose}
      >
        <option value="">
          {people !== undefined && left.length === 0 ? "No one left to choose" : "Choose someone"}
        </option>
        {left.map((person) => (
          <option key={person.id} value={person.id}>
            {nameToChoose(person, people)}
          </option>
        ))}
      </SelectField>
      {subjects.length > 0 && <Chosen subjects={subjects} onChange={onChange} />}
      <div>
        <Button variant="quiet" icon={<UserPlus />} onClick={() => setAdding(true)}>
          Add someone new
        </Button>
      </div>
      {isAdding && (
        <NewcomerDialog
          kind="person"
          missingTitle="Required"
          onClose={() => setAdding(false)}
          onAdd={onAdd}
          onAdded={({ id, name }) => onChange([...subjects, { id, name }])}
        />
      )}
    </div>
  )
}
