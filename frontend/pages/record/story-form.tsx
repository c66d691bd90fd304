import { useFieldErrors } from "../../forms/use-field-errors.ts"
import type { PlaceChanges } from "../../location/location-draft.ts"
import type { FinishedRecording } from "../../recorder/finished-recording.ts"
import { Button } from "../../ui/button.tsx"
import { showToast } from "../../ui/toast.ts"
import { FormFields, type FormFieldsProps } from "./form-fields.tsx"
import { SendingStatus } from "./sending-status.tsx"
import { firstOf, problemsOf, type StoryDraft, stillWrong } from "./story-draft.ts"
import type { CancellableUpload } from "./use-cancellable-upload.ts"

export interface StoryFormProps extends FormFieldsProps {
  readonly recorded: FinishedRecording | null
  readonly sending: CancellableUpload
  readonly onSave: (recorded: FinishedRecording) => void
  readonly onCancel: () => void
}

/** The form of a recorded story. */
export const StoryForm = (props: StoryFormProps) => {
  const { draft, recorded, sending, onChange, onPlace, onSave } = props
  const { form, wrong: found, mend, show } = useFieldErrors()
  const wrong = stillWrong(found, draft)
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
    const first = firstOf(problems)
    const isShown = show(problems)
    if (first === undefined && recorded !== null) return onSave(recorded)
    // The field says it itself; a message would cover that on a phone.
    if (!isShown) showToast({ title: "Required", text: first, tone: "bad" })
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
      <FormFields {...props} wrong={wrong} onChange={change} onPlace={changePlace} />
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
