import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"
import { PlayButton } from "./play-button.tsx"
import { Track } from "./track.tsx"
import { usePlayer, usePlayerState } from "./use-player.ts"

export interface SmallPlayerProps {
  readonly source: string | Blob
  readonly seconds: number
  readonly peaks: ReadonlyArray<number>
}

/** Play, pause and seek, and nothing else: to check a recording by ear. */
export const SmallPlayer = ({ source, seconds, peaks }: SmallPlayerProps) => {
  const player = usePlayer(source, seconds)
  const { phase } = usePlayerState(player)
  if (phase === "failed") {
    return (
      <Notice tone="brick" action={<Button onClick={player.retry}>Try again</Button>}>
        This recording could not be played here.
      </Notice>
    )
  }
  return (
    <div className="flex items-center gap-3">
      <PlayButton player={player} />
      <Track player={player} peaks={peaks} />
    </div>
  )
}
