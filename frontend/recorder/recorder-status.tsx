import { CircleCheck, Hourglass, Mic, Pause } from "lucide-react"
import type { ReactNode } from "react"
import { minutesSeconds } from "../lib/format.ts"
import { cx } from "../ui/cx.ts"
import { takesOf, type RecorderState } from "./recorder-state.ts"
import { secondsOf } from "./take.ts"

const lastMinute = 60

const light = <span className="size-4 animate-breathe rounded-full bg-brick" />

const statusOf = (recorder: RecorderState): { readonly mark: ReactNode; readonly text: string } => {
  switch (recorder.state) {
    case "ready":
    case "failed":
      return { mark: <Mic className="text-ember" />, text: "Ready to record" }
    case "asking":
      return { mark: <Mic className="text-ember" />, text: "Allow the microphone" }
    case "recording":
      return { mark: light, text: "Recording" }
    case "paused":
      return { mark: <Pause className="text-faded" />, text: "Paused" }
    case "finishing":
      return { mark: <Hourglass className="text-faded" />, text: "One moment" }
    case "complete":
      return { mark: <CircleCheck className="text-sage" />, text: "Recorded" }
  }
}

const timeOf = (recorder: RecorderState): number => {
  switch (recorder.state) {
    case "recording":
    case "paused":
    case "finishing":
      return recorder.seconds
    case "complete":
      return secondsOf(recorder.takes)
    default:
      return 0
  }
}

interface RecorderStatusProps {
  readonly recorder: RecorderState
  readonly limitSeconds: number
}

/** What the recorder is doing and how long it has. */
export const RecorderStatus = ({ recorder, limitSeconds }: RecorderStatusProps) => {
  const { mark, text } = statusOf(recorder)
  const seconds = timeOf(recorder)
  const isUnderWay = recorder.state === "recording" || recorder.state === "paused"
  const takes = takesOf(recorder)
  const part = isUnderWay && takes.length > 0 ? `Part ${takes.length + 1} · ` : ""
  const isLate = isUnderWay && limitSeconds - seconds <= lastMinute && limitSeconds > lastMinute
  const isComplete = recorder.state === "complete"
  return (
    <div
      className={cx(
        "text-center",
        isComplete
          ? "flex flex-wrap items-baseline justify-center gap-x-4"
          : "grid justify-items-center gap-1 short:flex short:flex-wrap short:items-baseline short:gap-x-4",
      )}
    >
      <output className="flex items-center gap-2.5 text-lg font-semibold [&_svg]:size-6">
        <span aria-hidden="true" className="grid size-6 place-items-center">
          {mark}
        </span>
        {text}
        {isLate && <span className="sr-only">, one minute left</span>}
      </output>
      <p
        role="timer"
        className={cx(
          "font-serif tabular-nums",
          isComplete ? "text-2xl" : "text-4xl short:text-2xl md:text-5xl",
        )}
      >
        {minutesSeconds(seconds)}
      </p>
      {isComplete ? (
        takes.length > 1 && <p className="text-faded">in {takes.length} parts</p>
      ) : (
        <p className={isLate ? "font-semibold text-amber tabular-nums" : "text-faded tabular-nums"}>
          {isLate
            ? `${minutesSeconds(limitSeconds - seconds)} left`
            : `${part}of ${minutesSeconds(limitSeconds)}`}
        </p>
      )}
    </div>
  )
}
