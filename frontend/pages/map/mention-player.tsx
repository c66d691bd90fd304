import { Play } from "lucide-react"
import { useEffect, useState } from "react"
import type { StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { PlayRow } from "../../player/play-row.tsx"
import { usePlayer } from "../../player/use-player.ts"
import { Button } from "../../ui/button.tsx"
import { minutesSeconds } from "../../lib/format.ts"

interface NamedVoiceProps {
  readonly story: StoryId
  /** The second to begin at. */
  readonly start: number
}

const noPeaks: ReadonlyArray<number> = []

const Voice = ({ story, start }: NamedVoiceProps) => {
  const player = usePlayer(`${paths.storyAudio(story)}?as=playback`)
  useEffect(() => {
    player.seek(start)
    player.play()
  }, [player, start])
  return (
    <div className="grid min-h-16 items-center">
      <PlayRow player={player} peaks={noPeaks} />
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
