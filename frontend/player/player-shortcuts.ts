import { useEffect, type RefObject } from "react"
import type { UsedPlayer } from "./use-player.ts"

const keysOf = (player: UsedPlayer): Readonly<Record<string, () => void>> => ({
  " ": player.toggle,
  k: player.toggle,
  j: player.back,
  l: player.forward,
  ArrowLeft: player.back,
  ArrowRight: player.forward,
  "-": player.volumeDown,
  "+": player.volumeUp,
})

/** Whether the focused element uses this key itself. */
const isTaken = (event: KeyboardEvent): boolean => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return true
  const tag = event.target instanceof Element ? event.target.tagName : ""
  return tag === "SELECT" || tag === "INPUT" || (event.key === " " && tag === "BUTTON")
}

/** Keys for the player, heard while the focus is somewhere in it. */
export const usePlayerKeys = (place: RefObject<HTMLElement | null>, player: UsedPlayer): void => {
  useEffect(() => {
    const element = place.current
    const keys = keysOf(player)
    const press = (event: KeyboardEvent) => {
      const act = keys[event.key]
      if (act === undefined || isTaken(event)) return
      event.preventDefault()
      act()
    }
    element?.addEventListener("keydown", press)
    return () => element?.removeEventListener("keydown", press)
  }, [place, player])
}
