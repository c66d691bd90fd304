import { Notice } from "../ui/notice.tsx"
import { LevelBars } from "./level-bars.tsx"
import { RecorderButtons } from "./recorder-buttons.tsx"
import type { Ending } from "./recorder-state.ts"
import { RecorderStatus } from "./recorder-status.tsx"
import type { RecorderActions, RecorderSnapshot } from "./recorder-store.ts"
import { TakeReview } from "./take-review.tsx"
import { TroubleNotice } from "./trouble-notice.tsx"

const endingWords = {
  stopped: null,
  full: "The time is full, so the recording stopped by itself. Everything is kept.",
  "microphone lost":
    "The microphone went away, so the recording stopped. Everything until then is kept.",
  "kept from before": null,
} as const satisfies Record<Ending, string | null>

export interface RecorderViewProps extends RecorderSnapshot {
  readonly levels: () => ReadonlyArray<number>
  readonly actions: RecorderActions
  readonly limitSeconds: number
  readonly disabled: boolean
}

/** How a recorder looks in each of its states. */
export const RecorderView = (props: RecorderViewProps) => {
  const { recorder, backup, levels, actions, limitSeconds, disabled } = props
  const take = recorder.state === "complete" ? recorder.take : null
  const ending = recorder.state === "complete" ? endingWords[recorder.ending] : null
  return (
    <>
      {recorder.state === "failed" && <TroubleNotice trouble={recorder.trouble} />}
      {backup === "off" && recorder.state !== "ready" && (
        <Notice tone="amber" title="The backup is off">
          This browser keeps no copy of the recording. Please leave this page open until the story
          is saved.
        </Notice>
      )}
      {ending !== null && <Notice tone="amber">{ending}</Notice>}
      <div className="grid justify-items-center gap-6 rounded-md border border-line bg-raised px-4 py-8 md:px-8">
        <RecorderStatus recorder={recorder} limitSeconds={limitSeconds} />
        {take === null && <LevelBars levels={levels} running={recorder.state === "recording"} />}
        <RecorderButtons recorder={recorder} actions={actions} disabled={disabled} />
        {take !== null && <TakeReview take={take} onReset={actions.reset} disabled={disabled} />}
      </div>
    </>
  )
}
