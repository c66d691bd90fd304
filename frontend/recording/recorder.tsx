import { useEffect, useEffectEvent } from "react"
import { limits } from "#protocol/limits.ts"
import { dropTake } from "./kept-takes.ts"
import { KeptTakeOffer } from "./kept-take-offer.tsx"
import { useLeaveGuard } from "../ui/leave-guard.tsx"
import { RecorderView } from "./recorder-view.tsx"
import { holdTake } from "./take-lock.ts"
import type { Take } from "./take.ts"
import { useKeptTakes, type Offer } from "./use-kept-takes.ts"
import { useRecorder } from "./use-recorder.ts"

export interface RecorderProps {
  /** The user whose unsaved recordings on this device are offered again. */
  readonly userId: number
  /** Called with the complete recording, or with null when it was deleted. */
  readonly onTake: (take: Take | null) => void
  readonly disabled?: boolean
  readonly limitSeconds?: number
}

const keptText =
  "Your recording is not saved yet. It stays on this device, and this page will offer it to you again."
const lostText =
  "Your recording is not saved yet, and this browser keeps no copy. It would be lost."

/** Records a story. What is recorded stays on this device until the server has it. */
export const Recorder = (props: RecorderProps) => {
  const { userId, onTake, disabled = false, limitSeconds = limits.recording.seconds } = props
  const { recorder, backup, store } = useRecorder(userId, limitSeconds)
  const isIdle = recorder.state === "ready" || recorder.state === "failed"
  const { offers, withdraw } = useKeptTakes(userId, isIdle)
  const { question } = useLeaveGuard(
    !isIdle && recorder.state !== "asking",
    backup === "on" ? keptText : lostText,
    { isKept: backup === "on" },
  )

  const take = recorder.state === "complete" ? recorder.take : null
  const tell = useEffectEvent(onTake)
  useEffect(() => tell(take), [take])

  const keep = async ({ kept, take: found }: Offer) => {
    withdraw(kept.saveKey)
    const release = await holdTake(kept.saveKey)
    if (release !== null) store.adopt(found, release)
  }
  const discard = ({ kept }: Offer) => {
    withdraw(kept.saveKey)
    void dropTake(kept.saveKey).catch(() => undefined)
  }

  return (
    <section aria-label="Recorder" className="grid gap-4">
      {isIdle &&
        offers.map((offer) => (
          <KeptTakeOffer
            key={offer.kept.saveKey}
            offer={offer}
            onKeep={() => void keep(offer)}
            onDiscard={() => discard(offer)}
          />
        ))}
      <RecorderView
        recorder={recorder}
        backup={backup}
        levels={store.levels}
        actions={store}
        limitSeconds={limitSeconds}
        disabled={disabled}
      />
      {question}
    </section>
  )
}
