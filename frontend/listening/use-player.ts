import { useEffect, useState, useSyncExternalStore } from "react"
import { createPlayer, type PlayerSnapshot, type PlayerStore } from "./player-store.ts"

/** A player in the hands of a component: pass it to `Player` and `FollowedTranscript`. */
export type UsedPlayer = PlayerStore

/** One audio element for one recording; `seconds` helps where the file does not say how long it is. */
export const usePlayer = (source: string | Blob, seconds?: number): UsedPlayer => {
  const [player] = useState(createPlayer)
  useEffect(() => player.know(seconds), [player, seconds])
  useEffect(() => player.load(source), [player, source])
  return player
}

/** All but its time; the component is drawn again when it changes. */
export const usePlayerState = (player: UsedPlayer): PlayerSnapshot =>
  useSyncExternalStore(player.subscribe, player.snapshot)

/** The whole second the recording is at. */
export const usePlayerSecond = (player: UsedPlayer): number =>
  useSyncExternalStore(player.subscribeTime, () => Math.floor(player.time()))
