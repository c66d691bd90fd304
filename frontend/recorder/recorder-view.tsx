import { cx } from "../ui/cx.ts"
import { Notice } from "../ui/notice.tsx"
import { LevelBars } from "./level-bars.tsx"
import { RecorderButtons } from "./recorder-buttons.tsx"
import { roomAfter, takesOf, type StopReason } from "./recorder-state.ts"
import { RecorderStatus } from "./recorder-status.tsx"
import type { RecorderActions, RecorderSnapshot } from "./recorder-store.ts"
import { SafetyLine } from "./upload-status.tsx"
import { SignalNotice } from "./signal-notice.tsx"
import { TakesReview } from "./takes-review.tsx"
import { TroubleNotice } from "./recorder-error.tsx"

const endingWords = {
  stopped: null,
  full: "You've reached the time limit, so the recording stopped. Nothing is lost.",
  "microphone lost":
    "The microphone disconnected, so the recording stopped. We kept everything up to then.",
  "kept from before": null,
} as const satisfies Record<StopReason, string | null>

interface RecorderViewProps extends Omit<RecorderSnapshot, "story"> {
  readonly levels: () => ReadonlyArray<number>
  readonly actions: RecorderActions
  readonly limitSeconds: number
  readonly disabled: boolean
}

/** How a recorder looks in each of its states. */
export const RecorderView = (props: RecorderViewProps) => {
  const { recorder, backup, safety, problem, devices, levels, actions, limitSeconds, disabled } =
    props
  const isComplete = recorder.state === "complete"
  const takes = takesOf(recorder)
  const room = roomAfter(takes, limitSeconds)
  const ending = recorder.state === "complete" ? endingWords[recorder.ending] : null
  // Known before anybody presses.
  const before = globalThis.isSecureContext === false ? ("insecure" as const) : undefined
  const trouble =
    recorder.state === "failed" || recorder.state === "complete"
      ? recorder.trouble
      : recorder.state === "ready"
        ? before
        : undefined
  return (
    <>
      {trouble !== undefined && <TroubleNotice trouble={trouble} />}
      {backup === "off" && recorder.state !== "ready" && (
        <Notice tone="amber" title="The backup is off">
          This browser can't keep a copy of the recording. Leave this page open until the story is
          saved.
        </Notice>
      )}
      {ending !== null && <Notice tone="amber">{ending}</Notice>}
      <div
        className={cx(
          "grid justify-items-center rounded-md border border-line bg-raised px-4 short:gap-2 short:py-3 md:px-8",
          isComplete ? "gap-2 py-4" : "gap-4 py-5 md:gap-6 md:py-8",
        )}
      >
        <RecorderStatus recorder={recorder} limitSeconds={isComplete ? limitSeconds : room} />
        <SignalNotice
          problem={recorder.state === "recording" ? problem : null}
          devices={devices}
          onChoose={actions.changeDevice}
        />
        {!isComplete && <LevelBars levels={levels} running={recorder.state === "recording"} />}
        <RecorderButtons recorder={recorder} actions={actions} disabled={disabled} />
        {isComplete && (
          <TakesReview
            takes={takes}
            canGoOn={room > 0}
            wasCutOff={ending !== null}
            onGoOn={actions.goOn}
            onRemove={actions.remove}
            onReset={actions.reset}
            disabled={disabled}
          />
        )}
        <SafetyLine recorder={recorder} backup={backup} safety={safety} />
      </div>
    </>
  )
}
