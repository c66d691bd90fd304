import { CircleStop, Play, Upload } from "lucide-react"
import { type ReactNode, useId } from "react"
import { Button } from "../ui/button.tsx"
import { FileRow } from "./file-row.tsx"
import { listWords, progressWords, sendWords } from "./upload-text.ts"
import { isState, isUnderWay, type QueuedFile } from "./queued-file.ts"

interface FileListProps {
  readonly files: ReadonlyArray<QueuedFile>
  /** Why all of them wait. */
  readonly notice: ReactNode
  /** Fields that are the same for all; null where there is nothing to say for several. */
  readonly forAll: ReactNode
  readonly renderFields: (file: QueuedFile) => ReactNode
  /** Nothing may begin now. */
  readonly disabled: boolean
  readonly onSend: () => void
  readonly onStopAll: () => void
  readonly onPause: (saveKey: string) => void
  readonly onGoOn: (saveKey: string) => void
  readonly onRemove: (saveKey: string) => void
  readonly onChoose: () => void
}

/** Files that become a story each: how far each is, and what can be done with all of them. */
export const FileList = (props: FileListProps) => {
  const { files, notice, forAll, renderFields, disabled, onSend, onStopAll } = props
  const id = useId()
  const drafts = files.filter((file) => isState(file, "draft"))
  const paused = files.filter((file) => isState(file, "paused"))
  const isGoing = files.some((file) => isUnderWay(file) || isState(file, "waiting"))
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-1">
        <h2 id={id} className="text-xl">
          {listWords(files)}
        </h2>
        <output className="text-faded tabular-nums">{progressWords(files)}</output>
      </div>
      {notice}
      {forAll}
      <ul className="grid grid-cols-1 gap-4">
        {files.map((file) => (
          <FileRow
            key={file.saveKey}
            file={file}
            fields={renderFields(file)}
            onPause={() => props.onPause(file.saveKey)}
            onGoOn={() => props.onGoOn(file.saveKey)}
            onRemove={() => props.onRemove(file.saveKey)}
            onChoose={props.onChoose}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {drafts.length > 0 && (
          <Button
            variant="primary"
            size="large"
            icon={<Upload />}
            disabled={disabled}
            onClick={onSend}
          >
            {sendWords(drafts.length)}
          </Button>
        )}
        {drafts.length === 0 && paused.length > 1 && (
          <Button variant="primary" size="large" icon={<Play />} onClick={onSend}>
            Resume all
          </Button>
        )}
        {isGoing && (
          <Button size="large" icon={<CircleStop />} onClick={onStopAll}>
            Stop all
          </Button>
        )}
      </div>
      {isGoing && (
        <p className="text-sm text-faded">
          Keep this page open while they upload. If you leave, what's uploaded is safe, and the rest
          continues the next time you come here.
        </p>
      )}
    </section>
  )
}
