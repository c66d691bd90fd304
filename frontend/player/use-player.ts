import { useEffect, useState, useSyncExternalStore } from "react"
import { createPlayer, type PlayerSnapshot, type PlayerStore } from "./player-store.ts"

/** The player store of a component: pass it to `Player` and `FollowedTranscript`. */
export type UsedPlayer = PlayerStore

/**
 * One audio element for one recording; `seconds` helps where the file does not say how long it is. Null: there is
 * nothing to hear yet, and nothing is asked for.
 */
export const usePlayer = (source: string | Blob | null, seconds?: number): UsedPlayer => {
  const [player] = useState(createPlayer)
  useEffect(() => player.know(seconds), [player, seconds])
  useEffect(() => (source === null ? undefined : player.load(source)), [player, source])
  return player
}

/** The player's state except the time; the component renders again when it changes. */
export const usePlayerState = (player: UsedPlayer): PlayerSnapshot =>
  useSyncExternalStore(player.subscribe, player.snapshot)

/** The present position in whole seconds. */
export const usePlayerSecond = (player: UsedPlayer): number =>
  useSyncExternalStore(player.subscribeTime, () => Math.floor(player.time()))
