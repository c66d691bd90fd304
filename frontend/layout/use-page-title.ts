import { useEffect } from "react"
import { focusHeading, isFocusLost } from "../ui/focus.ts"

const firstPath = typeof window === "undefined" ? "" : window.location.pathname
let hasLeftFirst = false
let cameBack = false
let hasPressedKeys = false
if (typeof window !== "undefined") {
  window.addEventListener("popstate", () => (cameBack = true))
  window.addEventListener("keydown", () => (hasPressedKeys = true), true)
}

/** Whether the user is still on the first page; false also if they navigated before it was rendered. */
const isFirstPage = () => !hasLeftFirst && window.location.pathname === firstPath

/**
 * Browsers draw a focus ring around an element focused by a script as long as there was no pointer input.
 * Without a keyboard it would look like a mistake, so it is hidden until the first key press.
 */
const keepRingAway = (heading: HTMLElement) => {
  heading.style.outline = "none"
  const bringBack = () => heading.style.removeProperty("outline")
  for (const name of ["keydown", "blur"]) heading.addEventListener(name, bringBack, { once: true })
}

const arrive = () => {
  const heading = document.querySelector<HTMLElement>("main h1")
  if (heading === null) return
  if (!hasPressedKeys) keepRingAway(heading)
  focusHeading(heading)
}

/**
 * Call it in every screen. Sets the document title, and moves the focus to the heading, so that screen
 * readers announce the page. Not on the first page after loading; going back also keeps the scroll position.
 */
export const useArrival = (title: string): void => {
  useEffect(() => {
    if (!isFirstPage()) {
      if (!cameBack) window.scrollTo(0, 0)
      arrive()
    }
    cameBack = false
    return () => {
      hasLeftFirst = true
    }
  }, [])
  useEffect(() => {
    document.title = `${title} · Kintale`
    // When a skeleton's heading is replaced by the page's heading, the focus would be lost.
    if (!isFirstPage() && isFocusLost()) arrive()
  }, [title])
}
