import { useSyncExternalStore } from "react"
import { createListeners } from "./listeners.ts"

/** A yes or no that a device remembers. */
export const createPersistedSetting = (storage: string, usual: boolean) => {
  const changes = createListeners()
  let chosen: boolean | null = null

  /** Storage may be refused (private windows); the choice then lasts until the page is closed. */
  const saved = (): boolean => {
    try {
      const kept = localStorage.getItem(storage)
      return kept === null ? usual : kept === "yes"
    } catch {
      return usual
    }
  }
  const current = (): boolean => (chosen ??= saved())

  return {
    choose: (yes: boolean): void => {
      chosen = yes
      try {
        localStorage.setItem(storage, yes ? "yes" : "no")
      } catch {
        // See above.
      }
      changes.notify()
    },
    useChoice: (): boolean => useSyncExternalStore(changes.subscribe, current),
  }
}
