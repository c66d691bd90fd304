import { type ReactNode, useState } from "react"
import type { Person } from "#protocol/person.ts"
import type { FieldErrors } from "../forms/use-field-errors.ts"
import type { PlaceChanges, PlaceDraft } from "../location/location-draft.ts"
import { PlaceFields } from "../location/place-fields.tsx"
import { CategoryOptions } from "../stories/category-options.tsx"
import { DateWordsField } from "../ui/date-words-field.tsx"
import { LongTextField, SelectField, TextField } from "../ui/fields.tsx"
import { type DatedTeller, happenedSaid } from "./story-date-text.ts"
import { type SubjectOption, SubjectsField } from "./subjects-field.tsx"
import type { Add } from "./use-add-person.ts"

/** What is known of a story beside its words, as the forms have it; ids are text there. */
export interface StoryDraft {
  readonly title: string
  readonly description: string
  readonly storytellerId: string
  /** Empty: what is known of the storyteller. */
  readonly language: string
  readonly isLocalOnly: boolean
  readonly subjects: ReadonlyArray<SubjectOption>
  readonly category: string
  readonly tags: string
  readonly happened: string
  readonly place: PlaceDraft
}

export const tagsHint = "Separate them with commas: war, winter, Lisbon"

interface StoryFieldsProps {
  readonly draft: StoryDraft
  readonly wrong: FieldErrors
  /** Who can be chosen as somebody the story is about; undefined while loading. */
  readonly people: ReadonlyArray<Person> | undefined
  /** Who tells the story, for 'when I was nine'; undefined while nobody is chosen. */
  readonly teller: DatedTeller | undefined
  readonly onChange: (changes: Partial<Omit<StoryDraft, "place">>) => void
  readonly onPlace: (changes: PlaceChanges) => void
  readonly onAddPerson: Add
  /** The fields of the language. */
  readonly children: ReactNode
}

/** The optional fields of a story, in two columns. */
export const StoryFields = (props: StoryFieldsProps) => {
  const { draft, wrong, people, teller, onChange, onPlace, onAddPerson, children } = props
  const [now] = useState(() => Date.now())
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:col-span-2">
        <LongTextField
          label="Description"
          name="description"
          dir="auto"
          value={draft.description}
          error={wrong["description"]}
          onType={(description) => onChange({ description })}
        />
        <DateWordsField
          label="When it happened"
          hint="In your own words: “May 12, 1952”, “about 1950”, “summer 1944” or “when I was nine”."
          name="happened"
          understood={(words) => happenedSaid(words, teller, now)}
          value={draft.happened}
          error={wrong["happened"]}
          onType={(happened) => onChange({ happened })}
        />
        {children}
      </div>
      <SubjectsField
        people={people}
        subjects={draft.subjects}
        error={wrong["subjectIds"]}
        onChange={(subjects) => onChange({ subjects })}
        onAdd={onAddPerson}
      />
      <SelectField
        label="Category"
        hint="Helps you find it again."
        name="category"
        value={draft.category}
        error={wrong["category"]}
        onType={(category) => onChange({ category })}
      >
        <option value="">No category</option>
        <CategoryOptions />
      </SelectField>
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
    </>
  )
}
