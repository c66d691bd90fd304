import { ChevronDown, Download, Mic, RotateCcw, Trash2 } from "lucide-react"
import { useState } from "react"
import { SmallPlayer } from "../player/mini-player.tsx"
import { Button } from "../ui/button.tsx"
import { Confirm } from "../ui/confirm-dialog.tsx"
import { minutesSeconds } from "../lib/format.ts"
import { downloadTake } from "./download-take.ts"
import type { Take } from "./take.ts"

interface TakesReviewProps {
  readonly takes: ReadonlyArray<Take>
  /** The story has room for another part. */
  readonly canGoOn: boolean
  /** It ended before anyone pressed Stop: going on is what people want next. */
  readonly wasCutOff: boolean
  readonly onGoOn: () => void
  readonly onRemove: (takeKey: string) => void
  readonly onReset: () => void
  readonly disabled: boolean
}

const Sound = ({ blob, seconds, levels }: Take) =>
  blob === null ? (
    <p className="text-faded tabular-nums">
      {minutesSeconds(seconds)}, recorded on another device and safe on the server.
    </p>
  ) : (
    <SmallPlayer source={blob} seconds={seconds} peaks={levels} />
  )

interface PartProps {
  readonly take: Take
  readonly number: number
  readonly disabled: boolean
  readonly onRemove: () => void
}

const Part = ({ take, number, disabled, onRemove }: PartProps) => {
  const { blob, fileName } = take
  return (
    <li className="grid grid-cols-1 gap-3 border-t border-line pt-4 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="font-serif text-lg">Part {number}</p>
        <div className="flex flex-wrap">
          {blob !== null && (
            <Button
              variant="quiet"
              icon={<Download />}
              aria-label={`Download part ${number}`}
              onClick={() => downloadTake({ blob, fileName })}
            >
              Download
            </Button>
          )}
          <Button
            variant="quiet"
            icon={<Trash2 />}
            disabled={disabled}
            aria-label={`Discard part ${number}`}
            onClick={onRemove}
          >
            Discard
          </Button>
        </div>
      </div>
      <Sound {...take} />
    </li>
  )
}

interface Contents {
  readonly isOne: boolean
  readonly isGoOnInside: boolean
  readonly hasFile: boolean
}

/** What the buttons behind it do. */
const summaryOf = ({ isOne, isGoOnInside, hasFile }: Contents) => {
  if (!isOne) return "Parts and more"
  if (isGoOnInside) return "Add more, or start over"
  return hasFile ? "Download or record again" : "More options"
}

/** A complete recording, in one or several parts: listen to it, keep a file of it, go on with it, or begin again. */
export const TakesReview = (props: TakesReviewProps) => {
  const { takes, canGoOn, wasCutOff, onGoOn, onRemove, onReset, disabled } = props
  const [asking, setAsking] = useState(false)
  const [removing, setRemoving] = useState<number | null>(null)
  const [first] = takes
  const only = takes.length === 1 ? first : undefined
  const blob = only?.blob ?? null
  const reset = () => {
    setAsking(false)
    onReset()
  }
  const remove = () => {
    const take = removing === null ? undefined : takes[removing]
    setRemoving(null)
    if (take !== undefined) onRemove(take.takeKey)
  }
  const isGoOnInside = canGoOn && !wasCutOff
  const goOn = (
    <Button icon={<Mic />} disabled={disabled} onClick={onGoOn}>
      Continue recording
    </Button>
  )
  return (
    <div className="grid w-full grid-cols-1 gap-3">
      {only !== undefined && <Sound {...only} />}
      {canGoOn && wasCutOff && <div className="flex justify-center">{goOn}</div>}
      <details className="group">
        <summary className="mx-auto flex min-h-12 w-fit list-none items-center gap-2 rounded-md px-2 text-center font-semibold text-balance text-ember hover:bg-sunken [&::-webkit-details-marker]:hidden">
          {summaryOf({ isOne: only !== undefined, isGoOnInside, hasFile: blob !== null })}
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="grid grid-cols-1 gap-5 pt-3 pb-2">
          {only === undefined && (
            <ol className="grid grid-cols-1 gap-5">
              {takes.map((take, at) => (
                <Part
                  key={take.takeKey}
                  take={take}
                  number={at + 1}
                  disabled={disabled}
                  onRemove={() => setRemoving(at)}
                />
              ))}
            </ol>
          )}
          <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-center">
            {isGoOnInside && goOn}
            {only !== undefined && blob !== null && (
              <Button
                icon={<Download />}
                onClick={() => downloadTake({ blob, fileName: only.fileName })}
              >
                Download
              </Button>
            )}
            <Button icon={<RotateCcw />} disabled={disabled} onClick={() => setAsking(true)}>
              Record again
            </Button>
          </div>
        </div>
      </details>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Record again?"
        text={
          only === undefined
            ? `This discards all ${takes.length} parts. Download them first if you want to keep them.`
            : "This discards the recording you have now. Download it first if you want to keep it."
        }
        confirmLabel="Record again"
        cancelLabel={only === undefined ? "Keep these" : "Keep this one"}
        onConfirm={reset}
      />
      <Confirm
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={`Discard part ${(removing ?? 0) + 1}?`}
        text="The other parts stay. This one can't be recovered."
        confirmLabel="Discard"
        onConfirm={remove}
      />
    </div>
  )
}
