import { Button } from "../ui/button.tsx"
import { minutesSeconds } from "../ui/format.ts"
import { Notice } from "../ui/notice.tsx"
import { PlayButton } from "./play-button.tsx"
import { usePlayer, usePlayerSecond, usePlayerState } from "./use-player.ts"
import { Waveform } from "./waveform.tsx"

export interface SmallPlayerProps {
  readonly source: string | Blob
  readonly seconds: number
  readonly peaks: ReadonlyArray<number>
}

/** Play, pause and seek, and nothing else: to check a recording by ear. */
export const SmallPlayer = ({ source, seconds, peaks }: SmallPlayerProps) => {
  const player = usePlayer(source, seconds)
  const { phase, duration } = usePlayerState(player)
  const second = usePlayerSecond(player)
  if (phase === "failed") {
    return (
      <Notice tone="brick" action={<Button onClick={player.retry}>Try again</Button>}>
        This recording could not be played here.
      </Notice>
    )
  }
  return (
    <div className="flex items-start gap-4">
      <PlayButton player={player} />
      <div className="grid min-w-0 flex-1 gap-1">
        <Waveform player={player} peaks={peaks} />
        <div aria-hidden="true" className="flex justify-between text-sm text-faded tabular-nums">
          <span>{minutesSeconds(second)}</span>
          <span>{minutesSeconds(duration)}</span>
        </div>
      </div>
    </div>
  )
}
