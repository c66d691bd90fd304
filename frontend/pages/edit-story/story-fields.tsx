import type { Capabilities } from "#protocol/capabilities.ts"
import type { Person } from "#protocol/person.ts"
import type { Story } from "#protocol/story.ts"
import { LanguageField } from "../../languages/language-field.tsx"
import type { PlaceChanges } from "../../location/location-draft.ts"
import { LocalOnlyField } from "../../story-form/local-only-field.tsx"
import { LanguageNote } from "../../story-form/language-note.tsx"
import { hearingOf } from "../../story-form/spoken-language.ts"
import { type StoryDraft, StoryFields } from "../../story-form/story-fields.tsx"
import { StorytellerField } from "../../story-form/storyteller-field.tsx"
import { TitleField } from "../../story-form/title-field.tsx"
import type { Add } from "../../story-form/use-add-person.ts"
import { type TypedFacts, tellersFor } from "./story-draft.ts"

export interface FactFieldsProps {
  readonly story: Story
  readonly facts: StoryDraft
  readonly wrong: Readonly<Record<string, string>>
  /** Everybody the user may see; undefined while loading. */
  readonly people: ReadonlyArray<Person> | undefined
  readonly capabilities: Capabilities | undefined
  readonly onChange: (changes: Omit<TypedFacts, "place">) => void
  readonly onPlace: (changes: PlaceChanges) => void
  readonly onAddStoryteller: Add
  readonly onAddPerson: Add
}

const Spoken = ({ story, facts, wrong, capabilities, onChange }: FactFieldsProps) => {
  const isBusy = story.processing.state === "working"
  const isAnother = facts.language !== (story.detectedLanguage ?? "")
  return (
    <>
      <LanguageField
        label="Language"
        hint={
          isBusy
            ? "You can set this once we've transcribed the recording."
            : "If you change it, we'll transcribe the recording again."
        }
        name="language"
        value={facts.language}
        first={facts.language === "" ? { value: "", label: "Unknown" } : undefined}
        error={wrong["language"]}
        disabled={isBusy}
        onType={(language) => onChange({ language })}
      />
      <LocalOnlyField
        capabilities={capabilities}
        isLocalOnly={facts.isLocalOnly}
        isKnown
        onCheck={(isLocalOnly) => onChange({ isLocalOnly })}
      />
      {isAnother && (
        <LanguageNote
          hearing={hearingOf(capabilities, facts.isLocalOnly)}
          language={facts.language}
          isLocalOnly={facts.isLocalOnly && capabilities?.local !== undefined}
        />
      )}
    </>
  )
}

/** Everything that is known of a story beside its words. */
export const FactFields = (props: FactFieldsProps) => {
  const { story, facts, wrong, people, onChange, onAddStoryteller } = props
  const tellers = people && tellersFor(story, people)
  const teller = people?.find(({ id }) => String(id) === facts.storytellerId)
  const addable = people?.filter(
    ({ id, access }) => access !== "view" || facts.subjects.some((subject) => subject.id === id),
  )
  return (
    <>
      <TitleField
        title={facts.title}
        error={wrong["title"]}
        onType={(title) => onChange({ title })}
      />
      <StorytellerField
        people={tellers}
        storytellerId={facts.storytellerId}
        error={wrong["storytellerId"]}
        nobody={story.storytellerId === null ? story.storyteller.name : undefined}
        onChoose={(storytellerId) => onChange({ storytellerId })}
        // Whom the user adds is theirs, and tells no story of another family.
        onAdd={teller === undefined || teller.sharedBy === null ? onAddStoryteller : undefined}
        required
      />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <StoryFields {...props} draft={facts} people={addable} teller={teller}>
          <Spoken {...props} />
        </StoryFields>
      </div>
    </>
  )
}
