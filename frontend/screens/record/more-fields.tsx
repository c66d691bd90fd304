import type { Person } from "#protocol/person.ts"
import { CategoryField } from "../../telling/category-field.tsx"
import { HappenedField } from "../../telling/happened-field.tsx"
import type { PlaceChanges } from "../../placing/place-draft.ts"
import { PlaceFields } from "../../placing/place-fields.tsx"
import { LongTextField } from "../../ui/fields.tsx"
import { Fold } from "../../ui/fold.tsx"
import type { StoryDraft, Wrong } from "./story-draft.ts"
import { SubjectsField } from "../../telling/subjects-field.tsx"
import type { Add } from "../../telling/use-adding.ts"

interface MoreFieldsProps {
  readonly draft: StoryDraft
  readonly wrong: Wrong
  readonly people: ReadonlyArray<Person> | undefined
  readonly onChange: (changes: Partial<StoryDraft>) => void
  readonly onPlace: (changes: PlaceChanges) => void
  readonly onAddPerson: Add
}

const optional = [
  "description",
  "happened",
  "category",
  "locationName",
  "city",
  "region",
  "country",
]

/** The optional fields, folded at first. */
export const MoreFields = (props: MoreFieldsProps) => {
  const { draft, wrong, people, onChange, onPlace, onAddPerson } = props
  return (
    <Fold
      title="More about this story"
      hint="When it happened, people, category and place, if you like"
      open={optional.some((name) => wrong[name] !== undefined)}
    >
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
      <PlaceFields place={draft.place} wrong={wrong} onChange={onPlace} />
    </Fold>
  )
}
