import { BookOpen, ChevronDown, FileAudio, Pause, Play, RotateCcw, Trash2, X } from "lucide-react"
import { type ReactNode, useId, useState } from "react"
import { Link } from "wouter"
import { Badge } from "../ui/badge.tsx"
import { Button } from "../ui/button.tsx"
import { Confirm } from "../ui/confirm-dialog.tsx"
import { Notice } from "../ui/notice.tsx"
import { factsOf } from "./upload-text.ts"
import { mayChange, type QueuedFile } from "./queued-file.ts"
import { SendingProgress } from "./upload-progress.tsx"

interface FileRowProps {
  readonly file: QueuedFile
  /** The fields of its story, shown when somebody opens it. */
  readonly fields: ReactNode
  readonly onPause: () => void
  readonly onGoOn: () => void
  readonly onRemove: () => void
  /** Opens the dialog that chooses files. */
  readonly onChoose: () => void
}

const State = ({ file: { progress } }: Pick<FileRowProps, "file">) => {
  switch (progress.state) {
    case "draft":
      return <Badge>Ready to upload</Badge>
    case "waiting":
      return <Badge>Waiting</Badge>
    case "sending":
    case "saving":
      return <Badge tone="ember">Uploading</Badge>
    case "paused":
      return <Badge tone="amber">Paused</Badge>
    case "failed":
      return <Badge tone="brick">Not sent</Badge>
    case "missing":
      return <Badge tone="amber">Choose it again</Badge>
    case "saved":
      return <Badge tone="sage">Saved</Badge>
  }
}

const Trouble = ({ file: { progress } }: Pick<FileRowProps, "file">) => {
  switch (progress.state) {
    case "failed":
      return <Notice tone="brick">{progress.text}</Notice>
    case "missing":
      return (
        <Notice tone="amber">
          This device no longer has the file. Choose it again, and we'll continue where it stopped.
        </Notice>
      )
    default:
      return null
  }
}

/** What can be done with it now. Each button's name ends with the title, which only screen readers need. */
const Actions = (props: FileRowProps & { readonly of: ReactNode; readonly onAsk: () => void }) => {
  const { file, of, onPause, onGoOn, onRemove, onChoose, onAsk } = props
  const { progress } = file
  const remove = file.safe > 0 || file.uploadId !== null ? onAsk : onRemove
  return (
    <>
      {progress.state === "sending" && (
        <Button icon={<Pause />} onClick={onPause}>
          Pause{of}
        </Button>
      )}
      {progress.state === "paused" && (
        <Button icon={<Play />} onClick={onGoOn}>
          Resume{of}
        </Button>
      )}
      {progress.state === "failed" && (
        <Button icon={<RotateCcw />} onClick={onGoOn}>
          Try again{of}
        </Button>
      )}
      {progress.state === "missing" && (
        <Button icon={<FileAudio />} onClick={onChoose}>
          Choose the file{of}
        </Button>
      )}
      {progress.state === "saved" && (
        <>
          <Button asChild icon={<BookOpen />}>
            <Link href={`/story/${progress.storyId}`}>Open the story{of}</Link>
          </Button>
          <Button variant="quiet" icon={<X />} onClick={onRemove}>
            Dismiss{of}
          </Button>
        </>
      )}
      {progress.state !== "saved" && progress.state !== "saving" && (
        <Button variant="quiet" icon={<Trash2 />} onClick={remove}>
          Remove{of}
        </Button>
      )}
    </>
  )
}

/** A file of the list: what it is called, how far it is, and what can be done. */
export const FileRow = (props: FileRowProps) => {
  const { file, fields, onRemove } = props
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const id = useId()
  const title = file.fields["title"]?.trim() || file.name
  const of = <span className="sr-only"> ‘{title}’</span>
  const isChanging = isOpen && mayChange(file)
  return (
    <li className="grid grid-cols-1 gap-3 rounded-md border border-line bg-paper p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_180px]">
          <h3 dir="auto" className="font-semibold wrap-anywhere">
            {title}
          </h3>
          <p className="text-sm wrap-anywhere text-faded tabular-nums">{factsOf(file)}</p>
        </div>
        <State file={file} />
      </div>
      <SendingProgress file={file} />
      <Trouble file={file} />
      {isChanging && (
        <div id={id} className="grid grid-cols-1 gap-5 border-t border-line pt-4">
          {fields}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {mayChange(file) && (
          <Button
            icon={<ChevronDown className={isChanging ? "rotate-180" : ""} />}
            aria-expanded={isChanging}
            aria-controls={isChanging ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {isChanging ? "Done" : "Change"}
            {of}
          </Button>
        )}
        <Actions {...props} of={of} onAsk={() => setAsking(true)} />
      </div>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ‘${title}’?`}
        text="This discards what's uploaded so far. The file on your device stays as it is."
        confirmLabel="Remove"
        onConfirm={() => {
          setAsking(false)
          onRemove()
        }}
      />
    </li>
  )
}
