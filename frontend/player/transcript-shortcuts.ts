import { useEffect, type RefObject } from "react"
import type { UsedPlayer } from "./use-player.ts"

const startOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-start]") : null

/** The element `steps` after this one among all that match the selector, or none. */
const neighbor = (whole: HTMLElement, from: HTMLElement, which: string, steps: number) => {
  const all = [...whole.querySelectorAll<HTMLElement>(which)]
  const here = all.indexOf(from)
  if (here >= 0) return all[here + steps]
  // From a phrase, begin with the timestamp of its own paragraph.
  const own = from.closest("[data-paragraph]")?.querySelector<HTMLElement>(which)
  return own === null || own === undefined ? undefined : steps < 0 ? own : all[all.indexOf(own) + 1]
}

const isRightToLeft = (element: HTMLElement) => getComputedStyle(element).direction === "rtl"

const goalOf = (key: string, whole: HTMLElement, from: HTMLElement): HTMLElement | undefined => {
  const onwards = isRightToLeft(from) ? -1 : 1
  switch (key) {
    case "ArrowDown":
      return neighbor(whole, from, "[data-stamp]", 1)
    case "ArrowUp":
      return neighbor(whole, from, "[data-stamp]", -1)
    case "ArrowRight":
      return neighbor(whole, from, "[data-start]", onwards)
    case "ArrowLeft":
      return neighbor(whole, from, "[data-start]", -onwards)
    default:
      return undefined
  }
}

/** One event listener for the whole transcript, which may have 20,000 words: a click or Enter on a phrase plays it, arrow keys move the focus. */
export const useTranscriptKeys = (
  whole: RefObject<HTMLElement | null>,
  player: UsedPlayer,
  onFocused: (paragraph: number) => void,
): void => {
  useEffect(() => {
    const element = whole.current
    if (element === null) return
    const go = (target: EventTarget | null) => {
      const start = startOf(target)?.dataset["start"]
      if (start === undefined) return
      player.seek(Number(start))
      player.play()
    }
    const click = (event: MouseEvent) => {
      // The user is selecting text to copy: do not jump.
      if (document.getSelection()?.type !== "Range") go(event.target)
    }
    const press = (event: KeyboardEvent) => {
      const from = startOf(event.target)
      if (from === null) return
      if (event.key === "Enter" && from.tagName !== "BUTTON") return go(from)
      const goal = goalOf(event.key, element, from)
      if (goal === undefined) return
      event.preventDefault()
      goal.focus()
    }
    const focus = (event: FocusEvent) => {
      const row = startOf(event.target)?.closest<HTMLElement>("[data-paragraph]")
      if (row) onFocused(Number(row.dataset["paragraph"]))
    }
    element.addEventListener("click", click)
    element.addEventListener("keydown", press)
    element.addEventListener("focusin", focus)
    return () => {
      element.removeEventListener("click", click)
      element.removeEventListener("keydown", press)
      element.removeEventListener("focusin", focus)
    }
  }, [whole, player, onFocused])
}
