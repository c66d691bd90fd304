import { Check, Headphones, Mic, Trash2 } from "lucide-react"
import { useState } from "react"
import { SmallPlayer } from "../player/mini-player.tsx"
import { Button } from "../ui/button.tsx"
import { Confirm } from "../ui/confirm-dialog.tsx"
import { longDate, minutesSeconds, timeOfDay } from "../lib/format.ts"
import { Notice } from "../ui/notice.tsx"
import { SafeUntil } from "./upload-status.tsx"
import { safetyWords } from "./upload-status-text.ts"
import type { Safety } from "./session-uploads.ts"
import { secondsOf, type Take } from "./take.ts"
import type { Offer } from "./use-recovered-recordings.ts"

interface RecoveredRecordingProps {
  readonly offer: Offer
  /** Up to where it is safe on the server: what is here is sent by itself. */
  readonly safety: Safety
  readonly onKeep: () => void
  /** Another part of the same story is recorded. */
  readonly onGoOn: () => void
  readonly onDiscard: () => void
  /** The story has room for another part. */
  readonly canGoOn: boolean
}

const whenOf = (startedAt: string) => {
  const isToday = new Date(startedAt).toDateString() === new Date().toDateString()
  return isToday ? timeOfDay(startedAt) : `${longDate(startedAt)}, ${timeOfDay(startedAt)}`
}

/** Where it is: here, or only on the server. */
const whereOf = (takes: ReadonlyArray<Take>): string => {
  const time = minutesSeconds(secondsOf(takes))
  const parts = takes.length > 1 ? ` in ${takes.length} parts` : ""
  if (takes.every(({ blob }) => blob !== null)) return `It's ${time} long${parts} and still here.`
  if (takes.every(({ blob }) => blob === null)) {
    return `Started on another device: ${time}${parts} is backed up. If it's still recording there, stop it there first.`
  }
  return `It's ${time} long${parts}. Some of it is from another device, and it's safe here.`
}

/** A recording found again after a reload or a crash, or begun on another device. */
export const RecoveredRecording = (props: RecoveredRecordingProps) => {
  const { offer, safety, onKeep, onGoOn, onDiscard, canGoOn } = props
  const { startedAt, takes } = offer
  const [listening, setListening] = useState(false)
  const [asking, setAsking] = useState(false)
  const here = takes.filter(({ blob }) => blob !== null)
  const discard = () => {
    setAsking(false)
    onDiscard()
  }
  return (
    <Notice tone="amber" title={`You have an unsaved recording from ${whenOf(startedAt)}`}>
      <div className="grid grid-cols-1 gap-4">
        <p className="tabular-nums">{whereOf(takes)}</p>
        {here.length > 0 && safety.isBegun && (
          <div className="grid grid-cols-1 gap-1 text-faded">
            <SafeUntil words={safetyWords(here.length === takes.length, safety)} />
          </div>
        )}
        {listening &&
          here.map(
            ({ takeKey, blob, seconds, levels }) =>
              blob !== null && (
                <div key={takeKey} className="rounded-md bg-raised p-3">
                  <SmallPlayer source={blob} seconds={seconds} peaks={levels} />
                </div>
              ),
          )}
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" icon={<Check />} onClick={onKeep}>
            Save it
          </Button>
          {canGoOn && (
            <Button icon={<Mic />} onClick={onGoOn}>
              Continue recording
            </Button>
          )}
          {!listening && here.length > 0 && (
            <Button icon={<Headphones />} onClick={() => setListening(true)}>
              Listen
            </Button>
          )}
          <Button icon={<Trash2 />} onClick={() => setAsking(true)}>
            Discard
          </Button>
        </div>
      </div>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Discard this recording?"
        text="It hasn't been saved and can't be recovered."
        confirmLabel="Discard"
        onConfirm={discard}
      />
    </Notice>
  )
}
