import { Check, FileAudio, FileX, Share2, Trash2 } from "lucide-react"
import { useState } from "react"
import { fileSize } from "#protocol/file-size.ts"
import { Button } from "../ui/button.tsx"
import { Confirm } from "../ui/confirm-dialog.tsx"
import { Notice } from "../ui/notice.tsx"
import { isUsable, type OfferedFile, titleOfOffer, untilWords } from "./shared-files-text.ts"

interface HandedOfferProps {
  /** At least one. */
  readonly files: ReadonlyArray<OfferedFile>
  readonly now: Date
  /** Whether the plan has room for another story. */
  readonly hasRoom?: boolean
  /** Something else is being saved, or these are just being taken. */
  readonly disabled?: boolean
  readonly onUse: () => void
  readonly onDiscard: () => void
}

/** Those that cannot be used come first. */
const mostShown = 8

const Line = ({ handed, problem }: OfferedFile) => (
  <li className="flex min-w-0 gap-3">
    <span aria-hidden="true" className="mt-0.5 shrink-0 text-faded [&>svg]:size-5">
      {problem === null ? <FileAudio /> : <FileX />}
    </span>
    <span className="grid min-w-0">
      {handed.title !== "" && (
        <span dir="auto" className="font-semibold wrap-anywhere">
          {handed.title}
        </span>
      )}
      <span className="wrap-anywhere">
        <bdi>{handed.name}</bdi>
        {problem === null && (
          <span className="text-faded tabular-nums"> · {fileSize(handed.size)}</span>
        )}
      </span>
      {problem !== null && <span className="text-brick">{problem}</span>}
    </span>
  </li>
)

const consequence = (files: ReadonlyArray<OfferedFile>, hasRoom: boolean, now: Date): string => {
  const usable = files.filter(isUsable)
  if (usable.length === 0) return "We didn't send it anywhere."
  const [it, stays] = usable.length === 1 ? ["It", "stays"] : ["They", "stay"]
  const there = `${it} ${stays} on this device ${untilWords(usable, now)}`
  return hasRoom
    ? `${there}, unless you use ${usable.length === 1 ? "it" : "them"}.`
    : `Your plan has no room for another story right now. ${there}.`
}

/** What other apps handed over, before anything is done with it. */
export const HandedOffer = (props: HandedOfferProps) => {
  const { files, now, hasRoom = true, disabled = false, onUse, onDiscard } = props
  const [asking, setAsking] = useState(false)
  const usable = files.filter(isUsable).length
  const shown = [...files.filter((file) => !isUsable(file)), ...files.filter(isUsable)].slice(
    0,
    mostShown,
  )
  const discard = () => {
    setAsking(false)
    onDiscard()
  }
  return (
    <Notice
      tone={usable === 0 ? "amber" : "sage"}
      icon={usable === 0 ? undefined : <Share2 />}
      title={titleOfOffer(files)}
    >
      <div className="grid gap-4">
        <ul className="grid gap-2">
          {shown.map((file) => (
            <Line key={file.handed.key} {...file} />
          ))}
          {files.length > shown.length && (
            <li className="pl-8 text-faded">and {files.length - shown.length} more</li>
          )}
        </ul>
        <p>{consequence(files, hasRoom, now)}</p>
        <div className="flex flex-wrap gap-3">
          {usable > 0 && hasRoom && (
            <Button variant="primary" icon={<Check />} disabled={disabled} onClick={onUse}>
              {usable === 1 ? "Use this recording" : "Use these recordings"}
            </Button>
          )}
          <Button
            icon={<Trash2 />}
            disabled={disabled}
            onClick={usable === 0 ? onDiscard : () => setAsking(true)}
          >
            {usable === 0 ? "Dismiss" : "Discard"}
          </Button>
        </div>
      </div>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={usable === 1 ? "Discard this recording?" : "Discard these recordings?"}
        text="This removes only the copy in Kintale. What you shared stays in the app you shared it from."
        confirmLabel="Discard"
        onConfirm={discard}
      />
    </Notice>
  )
}
