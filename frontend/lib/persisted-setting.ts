import { useSyncExternalStore } from "react"
import { createListeners } from "./listeners.ts"
import { readStored, writeStored } from "./storage.ts"

/** A yes or no that a device remembers. */
export const createPersistedSetting = (storage: string, usual: boolean) => {
  const changes = createListeners()
  let chosen: boolean | null = null

  const saved = (): boolean => {
    const kept = readStored("device", storage)
    return kept === null ? usual : kept === "yes"
  }
  /** Where storage is refused, the choice lasts until the page is closed. */
  const current = (): boolean => (chosen ??= saved())

  return {
    choose: (yes: boolean): void => {
      chosen = yes
      writeStored("device", storage, yes ? "yes" : "no")
      changes.notify()
    },
    useChoice: (): boolean => useSyncExternalStore(changes.subscribe, current),
  }
}
