import { Upload } from "lucide-react"
import { type ReactNode, useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { Capabilities } from "#protocol/capabilities.ts"
import type { Person } from "#protocol/person.ts"
import type { PlaceChanges } from "../../location/location-draft.ts"
import { Button } from "../../ui/button.tsx"
import { showToast } from "../../ui/toast.ts"
import { LanguageNotes } from "./language-choice.tsx"
import { MoreFields } from "./more-fields.tsx"
import { uploadHint } from "./upload-hint.ts"
import {
  firstOf,
  type StoryDraft,
  uploadProblemsOf,
  stillWrong,
  type DraftErrors,
} from "./story-draft.ts"
import { StorytellerField } from "../../story-form/storyteller-field.tsx"
import { TitleField } from "../../story-form/title-field.tsx"
import type { Add } from "../../story-form/use-add-person.ts"

export interface UploadFormProps {
  readonly draft: StoryDraft
  /** A file is chosen, and it is one that can be sent. */
  readonly hasFile: boolean
  readonly picker: ReactNode
  readonly people: ReadonlyArray<Person> | undefined
  readonly capabilities: Capabilities | undefined
  /** Nothing of it is on its way. */
  readonly mayUpload: boolean
  readonly onChange: (changes: Partial<StoryDraft>) => void
  readonly onPlace: (changes: PlaceChanges) => void
  readonly onAddStoryteller: Add
  readonly onAddPerson: Add
  readonly onUpload: () => void
  /** How far the file is; in place of what submits, while it is on its way. */
  readonly renderStatus: (submit: ReactNode) => ReactNode
}

export const UploadForm = (props: UploadFormProps) => {
  const { draft, hasFile, picker, people, capabilities, mayUpload, onChange, onUpload } = props
  const form = useRef<HTMLFormElement>(null)
  const [found, setWrong] = useState<DraftErrors>({})
  const wrong = stillWrong(found, draft)
  const hasTitle = draft.title.trim() !== ""
  // Whoever is the only one there is, is chosen as soon as the people are here.
  const isKnown = draft.storytellerId !== "" || people !== undefined
  const isReady = hasFile && hasTitle && isKnown
  const upload = () => {
    const problems = uploadProblemsOf(draft)
    flushSync(() => setWrong(problems))
    const first = firstOf(problems)
    if (first === undefined) return onUpload()
    const field = form.current?.querySelector<HTMLElement>("[aria-invalid=true]")
    // The field says it itself; a message would cover that on a phone.
    if (field) return field.focus()
    return showToast({ title: "Required", text: first, tone: "bad" })
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label="Upload a file"
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (mayUpload && isReady) upload()
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
        subjectIds={draft.subjects.map(({ id }) => id)}
        missingTitle="Name required"
        required
      />
      <LanguageNotes
        language={draft.language}
        isLocalOnly={draft.isLocalOnly}
        capabilities={capabilities}
      />
      <MoreFields
        draft={draft}
        wrong={wrong}
        people={people}
        capabilities={capabilities}
        onChange={onChange}
        onPlace={props.onPlace}
        onAddPerson={props.onAddPerson}
      />
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
          {!(hasFile && hasTitle) && (
            <p className="text-sm text-faded">
              {uploadHint({ hasFile, hasTitle, hasTeller: draft.storytellerId !== "" })}
            </p>
          )}
        </>,
      )}
    </form>
  )
}
