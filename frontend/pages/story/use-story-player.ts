import { useEffect, useState } from "react"
import type { Story } from "#protocol/story.ts"
import { type UsedPlayer, usePlayer } from "../../player/use-player.ts"

interface Source {
  /** Null while the parts of the recording are being joined. */
  readonly url: string | null
  readonly seconds: number
  /** The position to continue at. */
  readonly at: number
}

const isRunning = (player: UsedPlayer) => {
  const { phase } = player.snapshot()
  return phase === "playing" || phase === "waiting"
}

/**
 * The player of a story. While it plays, the processed file or the length may become available; both are
 * used at the next pause, so that playback is not interrupted.
 */
export const useVoice = (story: Story, startAt: number | null): UsedPlayer => {
  const { duration } = story
  const audioUrl = story.isUnjoined === true ? null : story.audioUrl
  const [source, setSource] = useState<Source>({
    url: audioUrl,
    seconds: duration,
    at: startAt ?? 0,
  })
  const player = usePlayer(source.url, source.seconds)
  useEffect(() => {
    if (source.at > 0) player.seek(source.at)
  }, [player, source])
  useEffect(() => {
    if (startAt !== null) player.play()
  }, [player, startAt])
  useEffect(() => {
    const takeUp = () => {
      if (isRunning(player)) return
      setSource((was) =>
        was.url === audioUrl && was.seconds === duration
          ? was
          : { url: audioUrl, seconds: duration, at: player.time() },
      )
    }
    takeUp()
    return player.subscribe(takeUp)
  }, [player, audioUrl, duration])
  return player
}
