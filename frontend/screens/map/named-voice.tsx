import { Play } from "lucide-react"
import { useEffect, useState } from "react"
import type { StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { PlayButton } from "../../listening/play-button.tsx"
import { Track } from "../../listening/track.tsx"
import { usePlayer, usePlayerState } from "../../listening/use-player.ts"
import { Button } from "../../ui/button.tsx"
import { minutesSeconds } from "../../ui/format.ts"
import { Notice } from "../../ui/notice.tsx"

export interface NamedVoiceProps {
  readonly story: StoryId
  /** The second to begin at. */
  readonly start: number
}

const noPeaks: ReadonlyArray<number> = []

const Voice = ({ story, start }: NamedVoiceProps) => {
  const player = usePlayer(`${paths.storyAudio(story)}?as=playback`)
  const { phase } = usePlayerState(player)
  useEffect(() => {
    player.seek(start)
    player.play()
  }, [player, start])
  if (phase === "failed") {
    return (
      <Notice tone="brick" action={<Button onClick={player.retry}>Try again</Button>}>
        This recording could not be played here.
      </Notice>
    )
  }
  return (
    <div className="flex h-16 items-center gap-3">
      <PlayButton player={player} />
      <Track player={player} peaks={noPeaks} />
    </div>
  )
}

/** Plays a story from the sentence that names a place; nothing is loaded before somebody wants to hear it. */
export const NamedVoice = (props: NamedVoiceProps) => {
  const [isWanted, setWanted] = useState(false)
  return isWanted ? (
    <Voice {...props} />
  ) : (
    <Button icon={<Play />} onClick={() => setWanted(true)}>
      Play from {minutesSeconds(props.start)}
    </Button>
  )
}
