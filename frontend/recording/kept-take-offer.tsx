import { Check, Headphones, Trash2 } from "lucide-react"
import { useState } from "react"
import { SmallPlayer } from "../listening/small-player.tsx"
import { Button } from "../ui/button.tsx"
import { Confirm } from "../ui/confirm.tsx"
import { longDate, minutesSeconds, timeOfDay } from "../ui/format.ts"
import { Notice } from "../ui/notice.tsx"
import type { Offer } from "./use-kept-takes.ts"

export interface KeptTakeOfferProps {
  readonly offer: Offer
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

const whenOf = (startedAt: string) => {
  const isToday = new Date(startedAt).toDateString() === new Date().toDateString()
  return isToday ? timeOfDay(startedAt) : `${longDate(startedAt)}, ${timeOfDay(startedAt)}`
}

/** A recording found again after a reload or a crash. */
export const KeptTakeOffer = ({ offer: { kept, take }, onKeep, onDiscard }: KeptTakeOfferProps) => {
  const [listening, setListening] = useState(false)
  const [asking, setAsking] = useState(false)
  const discard = () => {
    setAsking(false)
    onDiscard()
  }
  return (
    <Notice tone="amber" title={`A recording from ${whenOf(kept.startedAt)} was not saved yet`}>
      <div className="grid gap-4">
        <p className="tabular-nums">It is {minutesSeconds(take.seconds)} long and still here.</p>
        {listening && (
          <div className="rounded-md bg-raised p-3">
            <SmallPlayer source={take.blob} seconds={take.seconds} peaks={take.levels} />
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" icon={<Check />} onClick={onKeep}>
            Keep it
          </Button>
          {!listening && (
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
        text="It was never saved as a story. Nobody can bring it back afterwards."
        confirmLabel="Discard"
        onConfirm={discard}
      />
    </Notice>
  )
}
