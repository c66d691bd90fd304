import { minutesSeconds } from "../lib/format.ts"
import { usePlayerSecond, usePlayerState, type UsedPlayer } from "./use-player.ts"
import { Waveform } from "./waveform.tsx"

export interface TrackProps {
  readonly player: UsedPlayer
  /** The waveform: loudness values of 0 to 1; empty while unknown. */
  readonly peaks: ReadonlyArray<number>
  /** The parts it was recorded in, where there are several. */
  readonly takes?: ReadonlyArray<{ readonly seconds: number }> | undefined
}

/** The recording from its beginning to its end, with the time now and the whole time. */
export const Track = ({ player, peaks, takes }: TrackProps) => {
  const { duration } = usePlayerState(player)
  const second = usePlayerSecond(player)
  const whole = duration === null ? "–:––" : minutesSeconds(duration)
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 text-sm leading-tight text-faded tabular-nums md:flex-nowrap">
      <div className="min-w-0 basis-full md:order-2 md:basis-auto md:flex-1">
        <Waveform player={player} peaks={peaks} takes={takes} />
      </div>
      {/* As wide as it will be at the end, so that the line does not move. */}
      <span
        aria-hidden="true"
        className="md:order-1 md:text-right"
        style={{ minWidth: `${whole.length - 0.5}ch` }}
      >
        {minutesSeconds(second)}
      </span>
      <span aria-hidden="true" className="md:order-3">
        {whole}
      </span>
    </div>
  )
}
