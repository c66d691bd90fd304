import { LoaderCircle, Pause, Play } from "lucide-react"
import type { ReactNode } from "react"
import type { Moment } from "#protocol/biography.ts"
import { cx } from "../ui/cx.ts"
import { minutesSeconds } from "../lib/format.ts"
import { Tooltip } from "../ui/tooltip.tsx"
import { usePlayerState } from "../player/use-player.ts"
import { momentWords } from "./source-text.ts"
import type { Moments } from "./use-clip-player.ts"

interface PlayMomentProps {
  readonly moments: Moments
  /** What it is to be heard for: the same moment may stand at two lines. */
  readonly id: string
  readonly moment: Moment
  /** Where it stands: within the text, or in a row of its own. */
  readonly place: "text" | "row"
  readonly children: ReactNode
}

/** Small in the text, but with the room of a finger around it. */
const places = {
  text: "relative ml-0.5 px-1.5 -mr-1 leading-[1.35] text-sm align-baseline before:absolute before:-inset-x-1 before:-inset-y-3 before:content-['']",
  row: "min-h-12 px-3 -mx-3 text-left text-sm",
} as const

/** Plays the second in which a voice says it, and names whose voice. */
export const PlayMoment = ({ moments, id, moment, place, children }: PlayMomentProps) => {
  const { phase } = usePlayerState(moments.player)
  const isHere = moments.heard?.key === id
  const isRunning = isHere && moments.isRunning
  const Icon = isHere && phase === "waiting" ? LoaderCircle : isRunning ? Pause : Play
  const label = `${isRunning ? "Pause" : "Play"} ${momentWords(moment)}`
  return (
    <Tooltip label={label}>
      <button
        type="button"
        aria-label={label}
        onClick={() => moments.press({ key: id, moment })}
        className={cx(
          "inline-flex max-w-full items-center gap-1 rounded-full font-semibold text-ember transition-colors select-none hover:bg-ember-wash hover:text-ember-deep print:hidden",
          isRunning && "bg-ember-wash text-ember-deep",
          places[place],
        )}
      >
        <Icon
          aria-hidden="true"
          fill={Icon === LoaderCircle ? "none" : "currentColor"}
          className={cx("size-[0.9em] shrink-0", Icon === LoaderCircle && "animate-spin")}
        />
        {children}
      </button>
    </Tooltip>
  )
}

/** The button that plays a moment which stands by itself, for who shows more than a biography. */
export const playMomentWith =
  (moments: Moments) =>
  (moment: Moment): ReactNode => (
    <PlayMoment
      moments={moments}
      id={`quoted ${String(moment.storyId)} ${String(moment.start)}`}
      moment={moment}
      place="row"
    >
      {minutesSeconds(moment.start)}
    </PlayMoment>
  )
