import { FileAudio, FileUp, Trash2 } from "lucide-react"
import { useId, useRef, useState, type ChangeEvent, type DragEvent } from "react"
import { limits } from "#protocol/limits.ts"
import { Button } from "../ui/button.tsx"
import { cx } from "../ui/classes.ts"
import { fileSize, minutesSeconds } from "../ui/format.ts"
import { Notice } from "../ui/notice.tsx"
import { useUpload, type PickedFile, type UploadState } from "./use-upload.ts"

export interface UploadPickerProps {
  /** The file once it has passed the checks; null when there is none. */
  readonly onFile: (picked: PickedFile | null) => void
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

/** Chooses a sound file: by the device's own dialog, or dropped onto it. */
export const UploadPicker = ({ onFile, disabled = false }: UploadPickerProps) => {
  const { upload, choose, clear } = useUpload(onFile)
  const [isOver, setOver] = useState(false)
  const chosen = fileOf(upload)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // Cleared, so that choosing the same file again fires a change event.
    event.currentTarget.value = ""
    if (file) choose(file)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    if (!disabled) setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !disabled) choose(file)
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
      {chosen === null && (
        <div
          onDragOver={over}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={cx(
            "grid justify-items-center gap-4 rounded-md border-2 border-dashed px-5 py-10 text-center transition-colors",
            isOver ? "border-ember bg-ember-wash" : "border-edge bg-raised",
          )}
        >
          <FileUp aria-hidden="true" className="size-10 text-ember" />
          <label htmlFor={id} className="text-xl font-serif">
            Choose a recording
          </label>
          <input
            ref={input}
            id={id}
            type="file"
            accept={`${limits.upload.extensions.join(",")},audio/*`}
            disabled={disabled}
            onChange={change}
            aria-describedby={`${id}hint`}
            className="sr-only"
            tabIndex={-1}
          />
          <Button
            variant="primary"
            size="large"
            disabled={disabled}
            onClick={() => input.current?.click()}
          >
            Choose a file
          </Button>
          <p id={`${id}hint`} className="text-faded">
            Or drop it here. MP3, M4A, WAV or WebM, at most 50 MB.
            <br />
            Maximum duration: 2 hours.
          </p>
        </div>
      )}
    </div>
  )
}
