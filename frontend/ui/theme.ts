import { useSyncExternalStore } from "react"
import { createListeners } from "../lib/listeners.ts"
import { readStored, writeStored } from "../lib/storage.ts"

export const themes = ["system", "light", "dark"] as const
export type Theme = (typeof themes)[number]

/** The localStorage key. The inline script from scripts/prerender.mjs reads it too, before the first paint. */
const storage = "kintale-theme"
const changes = createListeners()

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value)

const apply = (theme: Theme) => {
  const { dataset } = document.documentElement
  if (theme === "system") delete dataset["theme"]
  else dataset["theme"] = theme
}

let current: Theme = "system"

/** Puts the saved theme on the page. Call it first thing in main.tsx, before anything is drawn. */
export const startTheme = (): void => {
  const saved = readStored("device", storage)
  current = isTheme(saved) ? saved : "system"
  apply(current)
}

export const chooseTheme = (theme: Theme): void => {
  current = theme
  apply(theme)
  writeStored("device", storage, theme)
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
