import { Download, RotateCcw } from "lucide-react"
import { useState } from "react"
import { SmallPlayer } from "../listening/small-player.tsx"
import { Button } from "../ui/button.tsx"
import { Confirm } from "../ui/confirm.tsx"
import { downloadTake } from "./download-take.ts"
import type { Take } from "./take.ts"

export interface TakeReviewProps {
  readonly take: Take
  readonly onReset: () => void
  readonly disabled: boolean
}

/** A complete recording: listen to it, keep a file of it, or begin again. */
export const TakeReview = ({ take, onReset, disabled }: TakeReviewProps) => {
  const [asking, setAsking] = useState(false)
  const reset = () => {
    setAsking(false)
    onReset()
  }
  return (
    <div className="grid w-full gap-5">
      <SmallPlayer source={take.blob} seconds={take.seconds} peaks={take.levels} />
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-center">
        <Button icon={<Download />} onClick={() => downloadTake(take)}>
          Download
        </Button>
        <Button icon={<RotateCcw />} disabled={disabled} onClick={() => setAsking(true)}>
          Record again
        </Button>
      </div>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Record again?"
        text="The recording you have now is thrown away. Download it first if you want to keep it."
        confirmLabel="Record again"
        cancelLabel="Keep this one"
        onConfirm={reset}
      />
    </div>
  )
}
