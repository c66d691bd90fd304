import { RotateCcw, RotateCw } from "lucide-react"
import { useRef } from "react"
import { Button } from "../ui/button.tsx"
import { minutesSeconds } from "../ui/format.ts"
import { Notice } from "../ui/notice.tsx"
import { FloatingPause } from "./floating-pause.tsx"
import { PlayButton } from "./play-button.tsx"
import { usePlayerKeys } from "./player-keys.ts"
import { SpeedSelect } from "./speed-select.tsx"
import { TapeButton } from "./tape-button.tsx"
import { usePlayerSecond, usePlayerState, type UsedPlayer } from "./use-player.ts"
import { VolumeButtons } from "./volume-buttons.tsx"
import { Waveform } from "./waveform.tsx"

export interface PlayerProps {
  readonly player: UsedPlayer
  /** The waveform: loudness values of 0 to 1; empty while unknown. */
  readonly peaks: ReadonlyArray<number>
  /** Whether a floating pause button appears when the player is scrolled out of sight. */
  readonly floats?: boolean
}

const Times = ({ player }: { readonly player: UsedPlayer }) => {
  const { duration } = usePlayerState(player)
  const second = usePlayerSecond(player)
  return (
    <div aria-hidden="true" className="flex justify-between text-sm text-faded tabular-nums">
      <span>{minutesSeconds(second)}</span>
      <span>{duration === null ? "–:––" : minutesSeconds(duration)}</span>
    </div>
  )
}

/** The player: waveform, play, ten seconds back and forward, volume and speed. */
export const Player = ({ player, peaks, floats = true }: PlayerProps) => {
  const { phase, speed } = usePlayerState(player)
  const whole = useRef<HTMLElement>(null)
  usePlayerKeys(whole, player)
  return (
    <section
      ref={whole}
      aria-label="Player"
      className="@container grid gap-4 rounded-md border border-line bg-raised p-4 md:p-6"
    >
      {phase === "failed" && (
        <Notice
          tone="brick"
          title="The recording could not be loaded."
          action={<Button onClick={player.retry}>Try again</Button>}
        >
          Please check your connection. Nothing is lost.
        </Notice>
      )}
      <div className="grid gap-1">
        <Waveform player={player} peaks={peaks} />
        <Times player={player} />
      </div>
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3 @min-[760px]:justify-between">
        <div className="grid w-full max-w-72 grid-cols-3 items-center">
          <TapeButton
            label="Back 10 seconds"
            keys="ArrowLeft"
            icon={<RotateCcw aria-hidden="true" />}
            onClick={player.back}
          />
          <PlayButton player={player} />
          <TapeButton
            label="Forward 10 seconds"
            keys="ArrowRight"
            icon={<RotateCw aria-hidden="true" />}
            onClick={player.forward}
          />
        </div>
        <VolumeButtons player={player} />
        <SpeedSelect speed={speed} onSpeed={player.setSpeed} />
      </div>
      {floats && <FloatingPause player={player} place={whole} />}
    </section>
  )
}
