import type { UsedPlayer } from "./use-player.ts"

/** Seconds before and after, so that a word is not cut off. */
const around = 0.6

/**
 * Plays from one second to another, unless somebody pauses or goes elsewhere meanwhile; the returned
 * function ends the watch.
 */
export const playPart = (player: UsedPlayer, start: number, end: number): (() => void) => {
  const [from, to] = [Math.max(0, start - around), end + around]
  const stop = player.subscribeTime(() => {
    const time = player.time()
    if (time >= from - around && time < to) return
    stop()
    if (time >= to && time < to + around) player.pause()
  })
  player.seek(from)
  player.play()
  return stop
}
