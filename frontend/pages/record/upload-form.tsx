import { Upload } from "lucide-react"
import type { ReactNode } from "react"
import { useFieldErrors } from "../../forms/use-field-errors.ts"
import { Button } from "../../ui/button.tsx"
import { showToast } from "../../ui/toast.ts"
import { FormFields, type FormFieldsProps } from "./form-fields.tsx"
import { firstOf, stillWrong, uploadProblemsOf } from "./story-draft.ts"
import { uploadHint } from "./upload-hint.ts"

export interface UploadFormProps extends FormFieldsProps {
  /** A file is chosen, and it is one that can be sent. */
  readonly hasFile: boolean
  readonly picker: ReactNode
  /** Nothing of it is on its way. */
  readonly mayUpload: boolean
  readonly onUpload: () => void
  /** How far the file is; in place of what submits, while it is on its way. */
  readonly renderStatus: (submit: ReactNode) => ReactNode
}

export const UploadForm = (props: UploadFormProps) => {
  const { draft, hasFile, picker, people, mayUpload, onUpload } = props
  const { form, wrong: found, show } = useFieldErrors()
  const wrong = stillWrong(found, draft)
  const hasTitle = draft.title.trim() !== ""
  // Whoever is the only one there is, is chosen as soon as the people are here.
  const isKnown = draft.storytellerId !== "" || people !== undefined
  const isReady = hasFile && hasTitle && isKnown
  const upload = () => {
    const problems = uploadProblemsOf(draft)
    const first = firstOf(problems)
    const isShown = show(problems)
    if (first === undefined) return onUpload()
    // The field says it itself; a message would cover that on a phone.
    if (!isShown) showToast({ title: "Required", text: first, tone: "bad" })
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
      <FormFields {...props} wrong={wrong} missingTitle="Name required" />
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
