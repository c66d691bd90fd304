import { RotateCcw, RotateCw } from "lucide-react"
import { useRef } from "react"
import { Button } from "../ui/button.tsx"
import { cx } from "../ui/cx.ts"
import { IconButton } from "../ui/icon-button.tsx"
import { Notice } from "../ui/notice.tsx"
import { recordingNotLoaded, recordingNotLoadedAdvice } from "./player-text.ts"
import { PlayButton } from "./play-button.tsx"
import { usePlayerKeys } from "./player-shortcuts.ts"
import { SpeedSelect } from "./speed-select.tsx"
import { Track, type TrackProps } from "./seek-bar.tsx"
import { usePlayerState } from "./use-player.ts"
import { VolumeMenu } from "./volume-menu.tsx"

/**
 * The player, one row: ten seconds back, play, ten seconds forward, the recording, speed and volume. On the
 * narrowest phones the recording has a row of its own. It stays at the top of the window while the words below are read, so whatever holds both must not be a grid.
 */
export const Player = ({ player, peaks, takes }: TrackProps) => {
  const { phase } = usePlayerState(player)
  const whole = useRef<HTMLElement>(null)
  usePlayerKeys(whole, player)
  const isFailed = phase === "failed"
  return (
    <section
      ref={whole}
      aria-label="Player"
      data-deck=""
      className={cx(
        "-mx-2 grid grid-cols-1 gap-2 bg-paper py-2 md:mx-0 print:hidden",
        // What it has to say needs room, and there is nothing to listen to.
        !isFailed && "sticky top-0 z-20",
      )}
    >
      {isFailed && (
        <Notice
          tone="brick"
          title={recordingNotLoaded}
          action={<Button onClick={player.retry}>Try again</Button>}
        >
          {recordingNotLoadedAdvice}
        </Notice>
      )}
      <div className="flex items-center gap-0.5 rounded-md border border-line bg-raised p-1 max-[359px]:flex-wrap max-[359px]:justify-between md:gap-2 md:px-2">
        <IconButton
          label="Back 10 seconds"
          keys="←"
          aria-keyshortcuts="ArrowLeft"
          icon={<RotateCcw aria-hidden="true" />}
          onClick={player.back}
        />
        <PlayButton player={player} />
        <IconButton
          label="Forward 10 seconds"
          keys="→"
          aria-keyshortcuts="ArrowRight"
          icon={<RotateCw aria-hidden="true" />}
          onClick={player.forward}
        />
        <div className="flex min-w-0 flex-1 max-[359px]:order-first max-[359px]:basis-full max-[359px]:px-2">
          <Track player={player} peaks={peaks} takes={takes} />
        </div>
        <SpeedSelect player={player} />
        <VolumeMenu player={player} />
      </div>
    </section>
  )
}
