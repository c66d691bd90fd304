import { RotateCcw, RotateCw, Volume1, Volume2 } from "lucide-react"
import { useRef, type ReactNode } from "react"
import { Button } from "../ui/button.tsx"
import { minutesSeconds } from "../ui/format.ts"
import { Notice } from "../ui/notice.tsx"
import { PlayButton } from "./play-button.tsx"
import { usePlayerKeys } from "./player-keys.ts"
import { SpeedSelect } from "./speed-select.tsx"
import { usePlayerSecond, usePlayerState, type UsedPlayer } from "./use-player.ts"
import { Waveform } from "./waveform.tsx"

export interface PlayerProps {
  readonly player: UsedPlayer
  /** Loudness over the length, each 0 to 1; empty while it is not known. */
  readonly peaks: ReadonlyArray<number>
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

interface SkipProps {
  readonly label: string
  readonly keys: string
  readonly icon: ReactNode
  readonly onClick: () => void
}

const Skip = ({ label, keys, icon, onClick }: SkipProps) => (
  <button
    type="button"
    aria-keyshortcuts={keys}
    onClick={onClick}
    className="grid min-h-18 w-24 justify-items-center gap-1 rounded-md px-2 py-2 text-sm leading-tight font-semibold hover:bg-sunken [&>svg]:size-6"
  >
    {icon}
    {label}
  </button>
)

const VolumeButtons = ({ player }: { readonly player: UsedPlayer }) => {
  const { volume } = usePlayerState(player)
  if (volume.kind === "the device's") {
    return <p className="text-sm text-faded">Use the volume buttons of your device.</p>
  }
  const percent = Math.round(volume.level * 100)
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Volume</legend>
      <Button icon={<Volume1 />} disabled={percent === 0} onClick={player.volumeDown}>
        Volume down
      </Button>
      <output className="w-[5ch] text-center text-sm text-faded tabular-nums">{percent}%</output>
      <Button icon={<Volume2 />} disabled={percent === 100} onClick={player.volumeUp}>
        Volume up
      </Button>
    </fieldset>
  )
}

/** Everything to listen with: the recording as a picture, play, ten seconds back and forward, volume and speed. */
export const Player = ({ player, peaks }: PlayerProps) => {
  const { phase, speed } = usePlayerState(player)
  const whole = useRef<HTMLElement>(null)
  usePlayerKeys(whole, player)
  return (
    <section
      ref={whole}
      aria-label="Player"
      className="grid gap-4 rounded-md border border-line bg-raised p-4 md:p-6"
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
      <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-4 lg:justify-between">
        <div className="flex items-start justify-center gap-2">
          <Skip
            label="Back 10 seconds"
            keys="ArrowLeft"
            icon={<RotateCcw aria-hidden="true" />}
            onClick={player.back}
          />
          <PlayButton player={player} />
          <Skip
            label="Forward 10 seconds"
            keys="ArrowRight"
            icon={<RotateCw aria-hidden="true" />}
            onClick={player.forward}
          />
        </div>
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
          <VolumeButtons player={player} />
          <SpeedSelect speed={speed} onSpeed={player.setSpeed} />
        </div>
      </div>
    </section>
  )
}
