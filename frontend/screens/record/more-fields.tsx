import { ChevronDown } from "lucide-react"
import type { Person } from "#protocol/person.ts"
import { CategoryField } from "../../telling/category-field.tsx"
import { HappenedField } from "../../telling/happened-field.tsx"
import { PlaceFields } from "../../telling/place-fields.tsx"
import { LongTextField } from "../../ui/fields.tsx"
import type { StoryDraft, Wrong } from "./story-draft.ts"
import { SubjectsField } from "../../telling/subjects-field.tsx"
import type { Add } from "../../telling/use-adding.ts"

export interface MoreFieldsProps {
  readonly draft: StoryDraft
  readonly wrong: Wrong
  readonly people: ReadonlyArray<Person> | undefined
  readonly onChange: (changes: Partial<StoryDraft>) => void
  readonly onAddPerson: Add
}

const optional = ["description", "happened", "category", "locationName", "city", "country"]

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
          When it happened, people, category and place, if you like
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
      <div className="sm:col-span-2">
        <HappenedField
          words={draft.happened}
          error={wrong["happened"]}
          teller={people?.find(({ id }) => String(id) === draft.storytellerId)}
          onType={(happened) => onChange({ happened })}
        />
      </div>
      <SubjectsField
        people={people}
        subjects={draft.subjects}
        onChange={(subjects) => onChange({ subjects })}
        onAdd={onAddPerson}
      />
      <CategoryField
        category={draft.category}
        error={wrong["category"]}
        onType={(category) => onChange({ category })}
      />
      <PlaceFields place={draft} wrong={wrong} onChange={onChange} />
    </div>
  </details>
)
