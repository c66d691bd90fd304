import { useEffect, useState, useSyncExternalStore } from "react"
import type { Transcript } from "#protocol/transcript.ts"
import type { UsedPlayer } from "./use-player.ts"
import { isSameSpoken, wordAt, type SpokenWord } from "./word-at-time.ts"
import { createListeners } from "../lib/listeners.ts"

/** The spoken position; listeners are called only when another word begins. */
const createSpoken = () => {
  let spoken: SpokenWord | null = null
  const changes = createListeners()
  return {
    current: () => spoken,
    subscribe: changes.subscribe,
    set: (next: SpokenWord | null) => {
      if (isSameSpoken(spoken, next)) return
      spoken = next
      changes.notify()
    },
  }
}
export type SpokenStore = ReturnType<typeof createSpoken>

export const useSpoken = (player: UsedPlayer, transcript: Transcript): SpokenStore => {
  const [store] = useState(createSpoken)
  useEffect(() => {
    // At second 0 nothing is highlighted.
    const follow = () => {
      const second = player.time()
      store.set(second === 0 ? null : wordAt(transcript, second))
    }
    follow()
    return player.subscribeTime(follow)
  }, [store, player, transcript])
  return store
}

/** The spoken position in this paragraph; null while another is spoken, so that only the affected paragraphs render. */
export const useSpokenIn = (store: SpokenStore, paragraph: number): SpokenWord | null =>
  useSyncExternalStore(store.subscribe, () => {
    const spoken = store.current()
    return spoken?.paragraph === paragraph ? spoken : null
  })

export const useSpokenParagraph = (store: SpokenStore): number | null =>
  useSyncExternalStore(store.subscribe, () => store.current()?.paragraph ?? null)
