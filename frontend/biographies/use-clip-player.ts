import { useCallback, useEffect, useRef, useState } from "react"
import type { Moment } from "#protocol/biography.ts"
import type { StoryId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { createPlayer } from "../player/player-store.ts"
import { type UsedPlayer, usePlayerState } from "../player/use-player.ts"

/** The player of the story whose page it is. */
export interface StoryVoice {
  readonly storyId: StoryId
  readonly player: UsedPlayer
}

/** A moment, and what it was asked to be heard for. */
interface CurrentClip {
  readonly key: string
  readonly moment: Moment
}

export interface Moments {
  /** What was asked for last, and by which player it is heard; null: nothing yet. */
  readonly heard: CurrentClip | null
  readonly player: UsedPlayer
  /** Whether the player is the biography's own, so that nothing else on the page shows it. */
  readonly isOwn: boolean
  readonly isRunning: boolean
  /** Plays from the moment on, or pauses it. */
  readonly press: (heard: CurrentClip) => void
  readonly close: () => void
}

const isRunningIn = (player: UsedPlayer) => {
  const { phase } = player.snapshot()
  return phase === "playing" || phase === "waiting"
}

const addressOf = (id: StoryId) => `${paths.storyAudio(id)}?as=playback`

/**
 * Plays the seconds that a biography rests on: by the story's player where it is that story's page, else by
 * a player of its own. Of the two, one is silent.
 */
export const useMoments = (voice?: StoryVoice, soundOf = addressOf): Moments => {
  const [own] = useState(createPlayer)
  const loaded = useRef<{ readonly storyId: StoryId; readonly unload: () => void } | null>(null)
  const [heard, setHeard] = useState<CurrentClip | null>(null)
  const isOwn = heard === null || heard.moment.storyId !== voice?.storyId
  const player = isOwn ? own : (voice?.player ?? own)
  const { phase } = usePlayerState(player)
  const isRunning = phase === "playing" || phase === "waiting"

  const unload = useCallback(() => {
    loaded.current?.unload()
    loaded.current = null
  }, [])
  useEffect(() => unload, [unload])
  useEffect(() => {
    const story = voice?.player
    return story?.subscribe(() => {
      if (story.snapshot().phase === "playing" && isRunningIn(own)) own.pause()
    })
  }, [voice?.player, own])
  useEffect(
    () =>
      own.subscribe(() => {
        const story = voice?.player
        if (own.snapshot().phase === "playing" && story && isRunningIn(story)) story.pause()
      }),
    [voice?.player, own],
  )

  const playFrom = ({ storyId, start }: Moment) => {
    if (voice?.storyId === storyId) {
      own.pause()
      voice.player.seek(start)
      return voice.player.play()
    }
    voice?.player.pause()
    if (loaded.current?.storyId !== storyId) {
      unload()
      loaded.current = { storyId, unload: own.load(soundOf(storyId)) }
    }
    own.seek(start)
    return own.play()
  }

  return {
    heard,
    player,
    isOwn,
    isRunning: heard !== null && isRunning,
    press: (next) => {
      if (heard?.key === next.key && isRunning) return player.pause()
      setHeard(next)
      return playFrom(next.moment)
    },
    close: () => {
      own.pause()
      setHeard(null)
    },
  }
}
