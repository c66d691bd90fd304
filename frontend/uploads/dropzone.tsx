import { FileUp, FolderOpen } from "lucide-react"
import { useId, useImperativeHandle, useRef, useState, type DragEvent, type Ref } from "react"
import { limits } from "#protocol/limits.ts"
import { Button } from "../ui/button.tsx"
import { cx } from "../ui/cx.ts"
import { droppedFiles } from "./dropped-files.ts"

/** Lets others open the dialog that chooses files. */
export interface FileChoiceHandle {
  readonly open: () => void
}

interface FileChoiceProps {
  readonly onFiles: (files: ReadonlyArray<File>) => void
  readonly disabled?: boolean
  /** Beneath a list, it is smaller and speaks of more. */
  readonly isMore?: boolean
  readonly ref?: Ref<FileChoiceHandle>
}

const canChooseFolders = () => "webkitdirectory" in HTMLInputElement.prototype

const asFolder = (input: HTMLInputElement | null) => input?.setAttribute("webkitdirectory", "")

/** Chooses sound files: by the device's own dialog, by folder, or dropped onto it. */
export const FileChoice = ({ onFiles, disabled = false, isMore = false, ref }: FileChoiceProps) => {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const id = useId()
  useImperativeHandle(ref, () => ({ open: () => input.current?.click() }), [])

  const take = (from: HTMLInputElement) => {
    const files = [...(from.files ?? [])]
    // Cleared, so that choosing the same file again fires a change event.
    from.value = ""
    if (files.length > 0) onFiles(files)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    if (!disabled) setOver(true)
  }
  const drop = async (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (disabled) return
    const files = await droppedFiles(event.dataTransfer)
    if (files.length > 0) onFiles(files)
  }

  return (
    <div
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
      className={cx(
        "grid justify-items-center rounded-md border-2 border-dashed px-5 text-center transition-colors",
        isMore ? "gap-3 py-6" : "gap-4 py-10",
        isOver ? "border-ember bg-ember-wash" : "border-edge bg-raised",
      )}
    >
      {!isMore && <FileUp aria-hidden="true" className="size-10 text-ember" />}
      <label htmlFor={id} className="text-xl font-serif">
        {isMore ? "Add more recordings" : "Choose a recording"}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        accept={`${limits.upload.extensions.join(",")},audio/*`}
        disabled={disabled}
        onChange={({ currentTarget }) => take(currentTarget)}
        aria-describedby={`${id}hint`}
        className="sr-only"
        tabIndex={-1}
      />
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          variant={isMore ? "secondary" : "primary"}
          size={isMore ? "normal" : "large"}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
        {canChooseFolders() && (
          <>
            <Button
              variant="quiet"
              size={isMore ? "normal" : "large"}
              className="pointer-coarse:hidden"
              icon={<FolderOpen />}
              disabled={disabled}
              onClick={() => folder.current?.click()}
            >
              Choose a folder
            </Button>
            <input
              ref={(node) => {
                folder.current = node
                asFolder(node)
              }}
              type="file"
              multiple
              disabled={disabled}
              onChange={({ currentTarget }) => take(currentTarget)}
              aria-label="Choose a folder of recordings"
              className="sr-only"
              tabIndex={-1}
            />
          </>
        )}
      </div>
      <p id={`${id}hint`} className="text-faded">
        <span className="pointer-coarse:hidden">Or drop files or a folder here. </span>
        MP3, M4A, WAV or WebM, at most 50 MB.
        <br />
        Maximum duration: 2 hours.
      </p>
    </div>
  )
}
