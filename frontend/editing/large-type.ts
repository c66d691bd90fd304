import { useSyncExternalStore } from "react"
import { createListeners } from "../ui/listeners.ts"

const shelf = "kintale-large-type"
const changes = createListeners()
let chosen: boolean | null = null

/** Storage may be refused (private windows); the choice then lasts until the page is closed. */
const saved = (): boolean => {
  try {
    return localStorage.getItem(shelf) === "yes"
  } catch {
    return false
  }
}
const isLarge = (): boolean => (chosen ??= saved())

export const chooseLargeType = (large: boolean): void => {
  chosen = large
  try {
    localStorage.setItem(shelf, large ? "yes" : "no")
  } catch {
    // See above.
  }
  changes.notify()
}

/** Whether this device shows transcripts in large letters. */
export const useLargeType = (): boolean => useSyncExternalStore(changes.subscribe, isLarge)
