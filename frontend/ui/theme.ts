import { useSyncExternalStore } from "react"
import { createListeners } from "../lib/listeners.ts"

export const themes = ["system", "light", "dark"] as const
export type Theme = (typeof themes)[number]

/** The localStorage key. The inline script from scripts/prerender.mjs reads it too, before the first paint. */
const storage = "kintale-theme"
const changes = createListeners()

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)

/** Storage may be refused (private windows); the device's own theme is then used. */
const readSaved = (): Theme => {
  try {
    const saved = localStorage.getItem(storage)
    return isTheme(saved) ? saved : "system"
  } catch {
    return "system"
  }
}

const save = (theme: Theme) => {
  try {
    localStorage.setItem(storage, theme)
  } catch {
    // Refused: the choice lasts until the page is closed.
  }
}

const apply = (theme: Theme) => {
  const { dataset } = document.documentElement
  if (theme === "system") delete dataset["theme"]
  else dataset["theme"] = theme
}

let current: Theme = "system"

/** Puts the saved theme on the page. Call it first thing in main.tsx, before anything is drawn. */
export const startTheme = (): void => {
  current = readSaved()
  apply(current)
}

export const chooseTheme = (theme: Theme): void => {
  current = theme
  apply(theme)
  save(theme)
  changes.notify()
}

const listen = (listener: () => void) => {
  const other = (event: StorageEvent) => {
    if (event.key !== storage) return
    startTheme()
    listener()
  }
  const unsubscribe = changes.subscribe(listener)
  window.addEventListener("storage", other)
  return () => {
    unsubscribe()
    window.removeEventListener("storage", other)
  }
}

export const useTheme = (): Theme => useSyncExternalStore(listen, () => current)
