import { useEffect, useLayoutEffect, useRef } from "react"
import { isFocusLost } from "../ui/focus.ts"
import type { Cluster } from "./clusters.ts"

/**
 * Pins go while somebody stands on them by keyboard: when they become one with others, or leave the
 * sight. The focus goes on to the one they are in, else to the map, so that its keys go on working.
 */
export const usePinFocus = (clusters: ReadonlyArray<Cluster>) => {
  const frame = useRef<HTMLDivElement>(null)
  const held = useRef<string | null>(null)
  const lost = useRef<string | null>(null)
  // Before others notice that the focus is lost, and lead it out of the map.
  useLayoutEffect(() => {
    if (held.current === null || !isFocusLost()) return
    lost.current = held.current
    held.current = null
    frame.current?.querySelector<HTMLElement>("canvas")?.focus({ preventScroll: true })
  })
  // New pins are on the map only now.
  useEffect(() => {
    const key = lost.current
    lost.current = null
    if (key === null || !(document.activeElement instanceof HTMLCanvasElement)) return
    const into = clusters.find(({ pins }) => pins.some((pin) => pin.key === key))
    const buttons = [...(frame.current?.querySelectorAll<HTMLElement>("[data-pin]") ?? [])]
    buttons.find(({ dataset }) => dataset["name"] === into?.key)?.focus({ preventScroll: true })
  }, [clusters])
  return {
    frame,
    hold: (key: string, isHeld: boolean) => {
      if (isHeld) held.current = key
      else if (held.current === key) held.current = null
    },
  }
}
