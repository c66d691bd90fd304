import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"
import { PlayButton } from "./play-button.tsx"
import { Track } from "./seek-bar.tsx"
import { type UsedPlayer, usePlayerState } from "./use-player.ts"

interface PlayRowProps {
  readonly player: UsedPlayer
  readonly peaks: ReadonlyArray<number>
}

/** Play, pause and seek in one row, or that the recording could not be played. */
export const PlayRow = ({ player, peaks }: PlayRowProps) => {
  const { phase } = usePlayerState(player)
  if (phase === "failed") {
    return (
      <Notice tone="brick" action={<Button onClick={player.retry}>Try again</Button>}>
        We couldn't play this recording.
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
