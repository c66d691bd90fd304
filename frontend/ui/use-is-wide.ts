import { useSyncExternalStore } from "react"

/** From here on two texts have room beside each other: the breakpoint `xl` of styles.css. */
const wide = "(width >= 1200px)"

const listen = (listener: () => void) => {
  const media = window.matchMedia(wide)
  media.addEventListener("change", listener)
  return () => media.removeEventListener("change", listener)
}

const isWide = () => window.matchMedia(wide).matches

/** Whether the window is as wide as a screen on a desk. */
export const useIsWide = (): boolean => useSyncExternalStore(listen, isWide)
