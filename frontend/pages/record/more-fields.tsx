import type { Capabilities } from "#protocol/capabilities.ts"
import type { Person } from "#protocol/person.ts"
import { CategoryField } from "../../story-form/category-field.tsx"
import { HappenedField } from "../../story-form/story-date-field.tsx"
import type { PlaceChanges } from "../../location/location-draft.ts"
import { PlaceFields } from "../../location/place-fields.tsx"
import { LongTextField, TextField } from "../../ui/fields.tsx"
import { Fold } from "../../ui/disclosure.tsx"
import { LanguageFields } from "./language-choice.tsx"
import type { StoryDraft, DraftErrors } from "./story-draft.ts"
import { SubjectsField } from "../../story-form/subjects-field.tsx"
import { tagsHint } from "../../story-form/tags-text.ts"
import type { Add } from "../../story-form/use-add-person.ts"

interface MoreFieldsProps {
  readonly draft: StoryDraft
  readonly wrong: DraftErrors
  readonly people: ReadonlyArray<Person> | undefined
  readonly capabilities: Capabilities | undefined
  readonly onChange: (changes: Partial<StoryDraft>) => void
  readonly onPlace: (changes: PlaceChanges) => void
  readonly onAddPerson: Add
}

const optional = [
  "source_lang",
  "description",
  "happened",
  "category",
  "tags",
  "locationName",
  "city",
  "region",
  "country",
]

/** The optional fields, folded at first. */
export const MoreFields = (props: MoreFieldsProps) => {
  const { draft, wrong, people, capabilities, onChange, onPlace, onAddPerson } = props
  return (
    <Fold
      title="More about this story"
      hint="Language, people, when and where, if you like"
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
      <div className="grid grid-cols-1 gap-5 sm:col-span-2">
        <LanguageFields
          language={draft.language}
          isLocalOnly={draft.isLocalOnly}
          capabilities={capabilities}
          onChoose={(language) => onChange({ language })}
          onLocalOnly={(isLocalOnly) => onChange({ isLocalOnly })}
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
      <div className="sm:col-span-2">
        <TextField
          label="Tags"
          hint={tagsHint}
          name="tags"
          dir="auto"
          autoComplete="off"
          value={draft.tags}
          error={wrong["tags"]}
          onType={(tags) => onChange({ tags })}
        />
      </div>
      <PlaceFields place={draft.place} wrong={wrong} onChange={onPlace} />
    </Fold>
  )
}
