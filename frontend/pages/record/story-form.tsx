import { useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { Capabilities } from "#protocol/capabilities.ts"
import type { Person } from "#protocol/person.ts"
import type { PlaceChanges } from "../../location/location-draft.ts"
import type { FinishedRecording } from "../../recorder/finished-recording.ts"
import { Button } from "../../ui/button.tsx"
import { showToast } from "../../ui/toast.ts"
import { LanguageNotes } from "./language-choice.tsx"
import { MoreFields } from "./more-fields.tsx"
import { SendingStatus } from "./sending-status.tsx"
import {
  firstOf,
  problemsOf,
  type StoryDraft,
  type DraftErrors,
  stillWrong,
} from "./story-draft.ts"
import { StorytellerField } from "../../story-form/storyteller-field.tsx"
import { TitleField } from "../../story-form/title-field.tsx"
import type { Add } from "../../story-form/use-add-person.ts"
import type { CancellableUpload } from "./use-cancellable-upload.ts"

export interface StoryFormProps {
  readonly draft: StoryDraft
  readonly recorded: FinishedRecording | null
  /** The people to choose as storyteller and subjects; undefined while loading. */
  readonly people: ReadonlyArray<Person> | undefined
  readonly sending: CancellableUpload
  readonly capabilities: Capabilities | undefined
  readonly onChange: (changes: Partial<StoryDraft>) => void
  readonly onPlace: (changes: PlaceChanges) => void
  readonly onAddStoryteller: Add
  readonly onAddPerson: Add
  readonly onSave: (recorded: FinishedRecording) => void
  readonly onCancel: () => void
}

/** The form of a recorded story. */
export const StoryForm = (props: StoryFormProps) => {
  const { draft, recorded, people, sending, capabilities, onChange, onPlace, onSave } = props
  const form = useRef<HTMLFormElement>(null)
  const [found, setWrong] = useState<DraftErrors>({})
  const wrong = stillWrong(found, draft)
  const mend = (changes: object) => {
    const mended = new Set(Object.keys(changes))
    setWrong((before) =>
      Object.fromEntries(Object.entries(before).filter(([at]) => !mended.has(at))),
    )
  }
  const change = (changes: Partial<StoryDraft>) => {
    mend(changes)
    onChange(changes)
  }
  const changePlace = (changes: PlaceChanges) => {
    mend(changes)
    onPlace(changes)
  }
  const save = () => {
    const problems = problemsOf(draft, recorded)
    flushSync(() => setWrong(problems))
    const first = firstOf(problems)
    if (first === undefined && recorded !== null) return onSave(recorded)
    const field = form.current?.querySelector<HTMLElement>("[aria-invalid=true]")
    // The field says it itself; a message would cover that on a phone.
    if (field) return field.focus()
    return showToast({ title: "Required", text: first, tone: "bad" })
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label="About the story"
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (sending.state === "idle" || sending.state === "failed") save()
      }}
    >
      <TitleField
        title={draft.title}
        error={wrong["title"]}
        onType={(title) => change({ title })}
      />
      <StorytellerField
        people={people}
        storytellerId={draft.storytellerId}
        error={wrong["storytellerId"]}
        onChoose={(storytellerId) => change({ storytellerId })}
        onAdd={props.onAddStoryteller}
        subjectIds={draft.subjects.map(({ id }) => id)}
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
        onChange={change}
        onPlace={changePlace}
        onAddPerson={props.onAddPerson}
      />
      <div
        {...(recorded !== null && {
          "data-dock": "",
          className: "dock lg:sticky lg:bottom-0 lg:-mb-6 lg:bg-raised lg:py-4",
        })}
      >
        <SendingStatus
          sending={sending}
          onCancel={props.onCancel}
          failedTitle="Your story isn't saved yet"
        >
          {wrong["audio"] !== undefined && recorded === null && (
            <p className="font-semibold text-brick">{wrong["audio"]}</p>
          )}
          <Button type="submit" variant="primary" size="large">
            Save story
          </Button>
        </SendingStatus>
      </div>
    </form>
  )
}
