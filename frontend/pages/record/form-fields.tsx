import type { Capabilities } from "#protocol/capabilities.ts"
import type { Person } from "#protocol/person.ts"
import type { FieldErrors } from "../../forms/use-field-errors.ts"
import type { PlaceChanges } from "../../location/location-draft.ts"
import { type StoryDraft, StoryFields } from "../../story-form/story-fields.tsx"
import { StorytellerField } from "../../story-form/storyteller-field.tsx"
import { TitleField } from "../../story-form/title-field.tsx"
import type { Add } from "../../story-form/use-add-person.ts"
import { Fold } from "../../ui/disclosure.tsx"
import { LanguageFields, LanguageNotes } from "./language-choice.tsx"

export interface FormFieldsProps {
  readonly draft: StoryDraft
  /** The people to choose as storyteller and subjects; undefined while loading. */
  readonly people: ReadonlyArray<Person> | undefined
  readonly capabilities: Capabilities | undefined
  readonly onChange: (changes: Partial<StoryDraft>) => void
  readonly onPlace: (changes: PlaceChanges) => void
  readonly onAddStoryteller: Add
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

/** The fields of a story that is recorded or uploaded; the optional ones are folded at first. */
export const FormFields = (
  props: FormFieldsProps & { readonly wrong: FieldErrors; readonly missingTitle?: string },
) => {
  const { draft, wrong, people, capabilities, onChange } = props
  const { language, isLocalOnly } = draft
  return (
    <>
      <TitleField
        title={draft.title}
        error={wrong["title"]}
        onType={(title) => onChange({ title })}
      />
      <StorytellerField
        people={people}
        storytellerId={draft.storytellerId}
        error={wrong["storytellerId"]}
        onChoose={(storytellerId) => onChange({ storytellerId })}
        onAdd={props.onAddStoryteller}
        subjectIds={draft.subjects.map(({ id }) => id)}
        missingTitle={props.missingTitle}
        required
      />
      <LanguageNotes {...{ language, isLocalOnly, capabilities }} />
      <Fold
        title="More about this story"
        hint="Language, people, when and where, if you like"
        open={optional.some((name) => wrong[name] !== undefined)}
      >
        <StoryFields
          {...props}
          teller={people?.find(({ id }) => String(id) === draft.storytellerId)}
        >
          <LanguageFields
            {...{ language, isLocalOnly, capabilities }}
            onChoose={(chosen) => onChange({ language: chosen })}
            onLocalOnly={(isLocal) => onChange({ isLocalOnly: isLocal })}
          />
        </StoryFields>
      </Fold>
    </>
  )
}
