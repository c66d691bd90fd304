import { UserPlus } from "lucide-react"
import { useState } from "react"
import type { PersonId } from "#protocol/ids.ts"
import type { Person } from "#protocol/person.ts"
import { self } from "#protocol/self.ts"
import { Audience } from "../sharing/audience.tsx"
import { nameToChoose, relationshipLabel } from "../people/person-text.ts"
import { Button } from "../ui/button.tsx"
import { SelectField } from "../ui/fields.tsx"
import { NewcomerDialog } from "./quick-add-person-dialog.tsx"
import type { Add } from "./use-add-person.ts"

interface StorytellerFieldProps {
  /** Undefined while loading. */
  readonly people: ReadonlyArray<Person> | undefined
  readonly storytellerId: string
  readonly label?: string
  readonly error: string | undefined
  readonly onChoose: (storytellerId: string) => void
  /** Missing where nobody can be added. */
  readonly onAdd?: Add | undefined
  readonly missingTitle?: string | undefined
  readonly required?: boolean
  /** Whom a new story is about; missing where none is added. */
  readonly subjectIds?: ReadonlyArray<PersonId>
  /** What the field shows while nobody of them is chosen. */
  readonly nobody?: string | undefined
}

/** The name and, for the user's own people, the relationship: two people may have the same name. */
const wordsFor = (person: Person, among: ReadonlyArray<Person>) => {
  const { name, relationship, sharedBy } = person
  if (relationship === self) return `Me (${name})`
  const isPlain = sharedBy !== null || relationship === ""
  return isPlain ? nameToChoose(person, among) : `${name} (${relationshipLabel(relationship)})`
}

/** The storyteller: an existing person, or one added here. */
export const StorytellerField = (props: StorytellerFieldProps) => {
  const { people, storytellerId, error, onChoose, onAdd, missingTitle = "Required" } = props
  const { label = "Storyteller", required = false, nobody = "Choose who tells the story" } = props
  const { subjectIds } = props
  const teller = people?.find(({ id }) => String(id) === storytellerId)
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-2">
      <SelectField
        label={label}
        hint="Whose voice is it?"
        name="storytellerId"
        value={storytellerId}
        error={error}
        required={required}
        onType={onChoose}
      >
        <option value="">{nobody}</option>
        {people?.map((person) => (
          <option key={person.id} value={person.id}>
            {wordsFor(person, people)}
          </option>
        ))}
      </SelectField>
      {subjectIds !== undefined && teller !== undefined && (
        <Audience people={[...new Set([teller.id, ...subjectIds])]} />
      )}
      {onAdd !== undefined && (
        <div>
          <Button variant="quiet" icon={<UserPlus />} onClick={() => setAdding(true)}>
            Add a new storyteller
          </Button>
        </div>
      )}
      {onAdd !== undefined && isAdding && (
        <NewcomerDialog
          kind="storyteller"
          missingTitle={missingTitle}
          onClose={() => setAdding(false)}
          onAdd={onAdd}
          onAdded={({ id }) => onChoose(String(id))}
        />
      )}
    </div>
  )
}
