import { ChevronDown } from "lucide-react"
import type { Person } from "#protocol/person.ts"
import { CategoryOptions } from "../../cards/category-options.tsx"
import { LongTextField, SelectField, TextField } from "../../ui/fields.tsx"
import type { StoryDraft, Wrong } from "./story-draft.ts"
import { SubjectsField } from "./subjects-field.tsx"
import type { Add } from "./use-adding.ts"

export interface MoreFieldsProps {
  readonly draft: StoryDraft
  readonly wrong: Wrong
  readonly people: ReadonlyArray<Person> | undefined
  readonly onChange: (changes: Partial<StoryDraft>) => void
  readonly onAddPerson: Add
}

const placeFields = [
  { name: "locationName", label: "Place", hint: "The old mill, our kitchen, the harbour." },
  { name: "city", label: "City", hint: undefined },
  { name: "country", label: "Country", hint: undefined },
] as const

const optional = ["description", "category", "locationName", "city", "country"]

/** The optional fields, folded at first. */
export const MoreFields = ({ draft, wrong, people, onChange, onAddPerson }: MoreFieldsProps) => (
  <details
    className="group rounded-md border border-line"
    open={optional.some((name) => wrong[name] !== undefined) || undefined}
  >
    <summary className="flex min-h-14 list-none items-center gap-3 rounded-md px-4 py-3 hover:bg-sunken [&::-webkit-details-marker]:hidden">
      <span className="flex-1">
        <span className="font-semibold">More about this story</span>
        <span className="block text-sm text-faded">
          Description, people, category and place, if you like
        </span>
      </span>
      <ChevronDown
        aria-hidden="true"
        className="size-6 shrink-0 text-faded transition-transform group-open:rotate-180"
      />
    </summary>
    <div className="grid grid-cols-1 gap-5 border-t border-line p-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <LongTextField
          label="Description"
          name="description"
          dir="auto"
          value={draft.description}
          error={wrong["description"]}
          onType={(description) => onChange({ description })}
        />
      </div>
      <SubjectsField
        people={people}
        subjects={draft.subjects}
        onChange={(subjects) => onChange({ subjects })}
        onAdd={onAddPerson}
      />
      <SelectField
        label="Category"
        hint="Helps to find it again."
        name="category"
        value={draft.category}
        error={wrong["category"]}
        onType={(category) => onChange({ category })}
      >
        <option value="">No category</option>
        <CategoryOptions />
      </SelectField>
      {placeFields.map(({ name, label, hint }) => (
        <div key={name} className={name === "locationName" ? "sm:col-span-2" : undefined}>
          <TextField
            label={label}
            hint={hint}
            name={name}
            dir="auto"
            autoComplete="off"
            value={draft[name]}
            error={wrong[name]}
            onType={(text) => onChange({ [name]: text })}
          />
        </div>
      ))}
    </div>
  </details>
)
