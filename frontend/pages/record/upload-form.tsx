import { Upload } from "lucide-react"
import { type ReactNode, useState } from "react"
import type { Capabilities } from "#protocol/capabilities.ts"
import type { Person } from "#protocol/person.ts"
import { type PlaceChanges, placeTexts } from "../../location/location-draft.ts"
import { PlaceFields } from "../../location/place-fields.tsx"
import { Button } from "../../ui/button.tsx"
import { TextField } from "../../ui/fields.tsx"
import { Fold } from "../../ui/disclosure.tsx"
import { LanguageChoice } from "./language-choice.tsx"
import { type UploadDraft, uploadProblemsOf, type DraftErrors } from "./story-draft.ts"
import { HappenedField } from "../../story-form/story-date-field.tsx"
import { StorytellerField } from "../../story-form/storyteller-field.tsx"
import { TitleField } from "../../story-form/title-field.tsx"
import type { Add } from "../../story-form/use-add-person.ts"

export interface UploadFormProps {
  readonly draft: UploadDraft
  /** A file is chosen, and it is one that can be sent. */
  readonly hasFile: boolean
  readonly picker: ReactNode
  readonly people: ReadonlyArray<Person> | undefined
  readonly capabilities: Capabilities | undefined
  /** Nothing of it is on its way. */
  readonly mayUpload: boolean
  readonly onChange: (changes: Partial<UploadDraft>) => void
  readonly onPlace: (changes: PlaceChanges) => void
  readonly onAddStoryteller: Add
  readonly onUpload: () => void
  /** How far the file is; in place of what submits, while it is on its way. */
  readonly renderStatus: (submit: ReactNode) => ReactNode
}

export const UploadForm = (props: UploadFormProps) => {
  const { draft, hasFile, picker, people, capabilities, mayUpload, onChange, onUpload } = props
  const [wrong, setWrong] = useState<DraftErrors>({})
  const isReady = hasFile && draft.title.trim() !== ""
  const upload = () => {
    const problems = uploadProblemsOf(draft)
    setWrong(problems)
    if (isReady && Object.keys(problems).length === 0) onUpload()
  }
  return (
    <form
      noValidate
      aria-label="Upload a file"
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (mayUpload) upload()
      }}
    >
      {picker}
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
        subjectIds={[]}
        missingTitle="Name required"
      />
      <LanguageChoice
        language={draft.language}
        isLocalOnly={draft.isLocalOnly}
        capabilities={capabilities}
        onChoose={(language) => onChange({ language })}
        onLocalOnly={(isLocalOnly) => onChange({ isLocalOnly })}
      />
      <HappenedField
        words={draft.happened}
        error={wrong["happened"]}
        teller={people?.find(({ id }) => String(id) === draft.storytellerId)}
        onType={(happened) => onChange({ happened })}
      />
      <TextField
        label="Tags"
        hint="Words to find it by, with commas between: war, winter, Lisbon."
        name="tags"
        dir="auto"
        autoComplete="off"
        value={draft.tags}
        error={wrong["tags"]}
        onType={(tags) => onChange({ tags })}
      />
      <Fold
        title="Where it was told"
        hint="A place, if you like"
        open={placeTexts.some((name) => wrong[name] !== undefined)}
      >
        <PlaceFields place={draft.place} wrong={wrong} onChange={props.onPlace} />
      </Fold>
      {props.renderStatus(
        <>
          <Button
            type="submit"
            variant="primary"
            size="large"
            icon={<Upload />}
            disabled={!isReady}
          >
            Upload
          </Button>
          {!isReady && (
            <p className="text-sm text-faded">
              {hasFile ? "Give it a title, then it can go." : "Choose a file and give it a title."}
            </p>
          )}
        </>,
      )}
    </form>
  )
}
