import { FileAudio, Trash2 } from "lucide-react"
import { fileSize } from "#protocol/file-size.ts"
import { Button } from "../ui/button.tsx"
import { minutesSeconds } from "../lib/format.ts"
import { Notice } from "../ui/notice.tsx"
import { FileChoice } from "./dropzone.tsx"
import { useUpload, type PickedFile, type UploadState } from "./use-file-selection.ts"

interface UploadPickerProps {
  /** The file as soon as it is chosen; null when it is taken away or refused. */
  readonly onChosen?: (file: File | null) => void
  /** The file once it has passed the checks; null when there is none. */
  readonly onFile: (picked: PickedFile | null) => void
  /** Several at once, which are checked elsewhere. */
  readonly onFiles: (files: ReadonlyArray<File>) => void
  readonly disabled?: boolean
}

const factsOf = (upload: UploadState): string => {
  switch (upload.state) {
    case "checking":
      return `${fileSize(upload.file.size)} · checking the length`
    case "valid": {
      const { file, seconds } = upload.picked
      return `${fileSize(file.size)} · ${seconds === null ? "length not known yet" : minutesSeconds(seconds)}`
    }
    default:
      return ""
  }
}

/** The chosen file, while it is checked and afterwards. */
const fileOf = (upload: UploadState): File | null => {
  switch (upload.state) {
    case "checking":
      return upload.file
    case "valid":
      return upload.picked.file
    default:
      return null
  }
}

interface ChosenProps {
  readonly name: string
  readonly facts: string
  readonly disabled: boolean
  readonly onRemove: () => void
}

const Chosen = ({ name, facts, disabled, onRemove }: ChosenProps) => (
  <div className="flex flex-wrap items-center gap-4 rounded-md border border-edge bg-raised p-4">
    <span
      aria-hidden="true"
      className="grid size-14 shrink-0 place-items-center rounded-full bg-ember-wash text-ember"
    >
      <FileAudio className="size-7" />
    </span>
    <div className="min-w-0 flex-[1_1_180px]">
      <p className="font-semibold break-words">{name}</p>
      <output className="text-faded tabular-nums">{facts}</output>
    </div>
    <Button icon={<Trash2 />} disabled={disabled} onClick={onRemove}>
      Remove
    </Button>
  </div>
)

/** Chooses a sound file, which is checked at once, or several. */
export const UploadPicker = (props: UploadPickerProps) => {
  const { onChosen, onFile, onFiles, disabled = false } = props
  const { upload, choose, clear } = useUpload({ onChosen, onFile })
  const chosen = fileOf(upload)
  const take = (files: ReadonlyArray<File>) => {
    const [first] = files
    if (files.length === 1 && first !== undefined) choose(first)
    else if (files.length > 1) onFiles(files)
  }
  return (
    <div className="grid gap-4">
      {chosen !== null && (
        <Chosen name={chosen.name} facts={factsOf(upload)} disabled={disabled} onRemove={clear} />
      )}
      {upload.state === "invalid" && (
        <Notice tone="brick" title={upload.name}>
          {upload.message}
        </Notice>
      )}
      {chosen === null && <FileChoice onFiles={take} disabled={disabled} />}
    </div>
  )
}
