import { Pause, Play } from "lucide-react"
import { type RefObject, useEffect, useState } from "react"
import { minutesSeconds } from "../ui/format.ts"
import { usePlayerSecond, usePlayerState, type UsedPlayer } from "./use-player.ts"

const useIsOutOfSight = (place: RefObject<HTMLElement | null>) => {
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    const { current } = place
    if (current === null) return
    const watcher = new IntersectionObserver(([entry]) => setOut(entry?.isIntersecting === false))
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [place])
  return isOut
}

export interface FloatingPauseProps {
  readonly player: UsedPlayer
  /** The player; while it is visible, the button is hidden. */
  readonly place: RefObject<HTMLElement | null>
}

/** A floating pause button for users who read along far below the player. */
export const FloatingPause = ({ player, place }: FloatingPauseProps) => {
  const { phase } = usePlayerState(player)
  const second = usePlayerSecond(player)
  const isOutOfSight = useIsOutOfSight(place)
  const isRunning = phase === "playing" || phase === "waiting"
  if (!isOutOfSight || (!isRunning && second === 0)) return null
  const Icon = isRunning ? Pause : Play
  return (
    <button
      type="button"
      onClick={player.toggle}
      className="fixed bottom-(--float-bottom) left-4 z-20 inline-flex min-h-14 animate-rise items-center gap-3 rounded-full bg-ember py-2 pr-5 pl-4 font-semibold text-on-ember shadow-float hover:bg-ember-deep"
    >
      <Icon aria-hidden="true" className="size-6" fill="currentColor" />
      {isRunning ? "Pause the story" : "Play on"}
      <span aria-hidden="true" className="text-sm tabular-nums">
        {minutesSeconds(second)}
      </span>
    </button>
  )
}
