import { useSyncExternalStore } from "react"

const devicePrefersDark = () => window.matchMedia("(prefers-color-scheme: dark)")

const listen = (listener: () => void) => {
  const device = devicePrefersDark()
  const watcher = new MutationObserver(listener)
  device.addEventListener("change", listener)
  watcher.observe(document.documentElement, { attributeFilter: ["data-theme"] })
  return () => {
    device.removeEventListener("change", listener)
    watcher.disconnect()
  }
}

const isDark = () => {
  const { theme } = document.documentElement.dataset
  return theme === "dark" || (theme !== "light" && devicePrefersDark().matches)
}

/** Whether the page is drawn dark, for what cannot be drawn with colors of CSS. */
export const useIsDark = (): boolean => useSyncExternalStore(listen, isDark)
