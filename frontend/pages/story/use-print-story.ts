import { useEffect, useState } from "react"
import { flushSync } from "react-dom"

/** Whether the page is being printed, or shown as it would be. */
export const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const media = window.matchMedia("print")
    // At once: the browser takes the page as it stands when the event has been heard.
    const set = (printing: boolean) => flushSync(() => setPrinting(printing))
    const begin = () => set(true)
    const end = () => set(false)
    const follow = () => set(media.matches)
    window.addEventListener("beforeprint", begin)
    window.addEventListener("afterprint", end)
    media.addEventListener("change", follow)
    return () => {
      window.removeEventListener("beforeprint", begin)
      window.removeEventListener("afterprint", end)
      media.removeEventListener("change", follow)
    }
  }, [])
  return isPrinting
}
