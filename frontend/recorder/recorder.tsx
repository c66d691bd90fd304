import { type Ref, useEffect, useEffectEvent } from "react"
import { limits } from "#protocol/limits.ts"
import type { OpenUpload } from "#protocol/uploads.ts"
import { discardUpload } from "../api/uploads.ts"
import { noteDiscarded } from "./discarded-takes.ts"
import { safetyOf, withSent } from "./background-upload.ts"
import { dropStory } from "./recording-db.ts"
import { RecoveredRecording } from "./recovered-recording.tsx"
import { useLeaveGuard } from "../ui/use-unsaved-changes.tsx"
import { phaseOf, type RecorderPhase, roomAfter } from "./recorder-state.ts"
import { RecorderView } from "./recorder-view.tsx"
import type { FinishedRecording } from "./finished-recording.ts"
import { takeUp } from "../uploads/upload-lock.ts"
import { usePersistedDraft } from "./use-persisted-draft.ts"
import { useBackgroundUpload } from "./use-background-upload.ts"
import { asOfNow, useRecoveredRecordings, type Offer } from "./use-recovered-recordings.ts"
import { useRecorder } from "./use-recorder.ts"

export interface RecorderProps {
  readonly ref?: Ref<HTMLElement>
  /** The user whose unsaved recordings are offered again. */
  readonly userId: number
  /** Called with the complete recording, or with null when there is none (any more). */
  readonly onRecorded: (recorded: FinishedRecording | null) => void
  /** Their recordings that the server has something of. */
  readonly uploads?: ReadonlyArray<OpenUpload> | undefined
  /** What is typed for the story: kept beside it. */
  readonly draft?: unknown
  /** Called with what was typed for a story that is taken up again. */
  readonly onDraft?: (draft: unknown) => void
  readonly onPhase?: (phase: RecorderPhase) => void
  readonly disabled?: boolean
  /** False where only what waits may be gone on with. */
  readonly canBegin?: boolean
  readonly limitSeconds?: number
}

const storedText =
  "Your recording isn't saved yet. It stays on this device, and you'll find it here when you come back."
const lostText =
  "Your recording isn't saved yet, and this browser can't keep a copy. If you leave, you'll lose it."

const none: ReadonlyArray<OpenUpload> = []

/** Records a story. What is recorded stays on this device until the server has saved it, and is sent meanwhile. */
export const Recorder = (props: RecorderProps) => {
  const { ref, userId, onRecorded, uploads = none, draft, onDraft, onPhase } = props
  const { disabled = false, canBegin = true, limitSeconds = limits.recording.seconds } = props
  const { recorder, backup, safety, problem, devices, story, store } = useRecorder(
    userId,
    limitSeconds,
  )
  const phase = phaseOf(recorder)
  const isIdle = phase === "idle"
  const { offers, withdraw, offerAgain } = useRecoveredRecordings(userId, isIdle, uploads)
  const sent = useBackgroundUpload(userId, isIdle)
  const { question } = useLeaveGuard(
    !isIdle && recorder.state !== "asking",
    backup === "on" ? storedText : lostText,
    { isStored: backup === "on" },
  )
  usePersistedDraft(story, draft)
  useEffect(() => onPhase?.(phase), [onPhase, phase])

  const takes = recorder.state === "complete" ? recorder.takes : null
  const tell = useEffectEvent(onRecorded)
  useEffect(() => {
    if (takes === null || story === null) return tell(null)
    const { saveKey, noteForm } = story
    const { arrive, arriveAnew } = store
    return tell({ saveKey: saveKey(), takes, arrive, arriveAnew, noteForm })
  }, [takes, story, store])

  const keep = async (offer: Offer) => {
    const { saveKey } = offer
    withdraw(saveKey)
    const release = await takeUp(saveKey)
    if (release === null) return
    const is = await asOfNow(userId, offer).catch(() => offer)
    const { takes: found, draft: typed, wasSentAsForm } = is
    if (found.length === 0) return release()
    const now = found.map((take) => withSent(take, sent))
    store.adopt({ saveKey, release, wasSentAsForm }, now)
    if (typed !== null) onDraft?.(typed)
  }
  const goOn = async (offer: Offer) => {
    await keep(offer)
    store.goOn()
  }
  const discard = async (offer: Offer) => {
    const { saveKey, takes: found } = offer
    withdraw(saveKey)
    const release = await takeUp(saveKey)
    if (release === null) return
    const is = await asOfNow(userId, offer).catch(() => offer)
    if (is.takes.some(({ takeKey }) => found.every((take) => take.takeKey !== takeKey))) {
      // Nobody has been asked about what another tab added.
      offerAgain(is)
      return release()
    }
    for (const { takeKey, upload } of found.map((take) => withSent(take, sent))) {
      noteDiscarded(takeKey)
      if (upload !== null) void discardUpload(upload).catch(() => undefined)
    }
    await dropStory(saveKey).catch(() => undefined)
    release()
  }

  return (
    <section ref={ref} aria-label="Recorder" className="grid grid-cols-1 gap-4">
      {isIdle &&
        offers.map((offer) => (
          <RecoveredRecording
            key={offer.saveKey}
            offer={offer}
            safety={safetyOf(offer.takes, sent)}
            canGoOn={roomAfter(offer.takes, limitSeconds) > 0}
            onKeep={() => void keep(offer)}
            onGoOn={() => void goOn(offer)}
            onDiscard={() => void discard(offer)}
          />
        ))}
      <RecorderView
        recorder={recorder}
        backup={backup}
        safety={safety}
        problem={problem}
        devices={devices}
        levels={store.levels}
        actions={store}
        limitSeconds={limitSeconds}
        disabled={disabled || (isIdle && !canBegin)}
      />
      {question}
    </section>
  )
}
