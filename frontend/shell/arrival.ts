import { useEffect } from "react"
import { focusHeading, isFocusLost } from "../ui/keep-focus.ts"

const firstPath = typeof window === "undefined" ? "" : window.location.pathname
let hasLeftFirst = false
let cameBack = false
let hasPressedKeys = false
if (typeof window !== "undefined") {
  window.addEventListener("popstate", () => (cameBack = true))
  window.addEventListener("keydown", () => (hasPressedKeys = true), true)
}

/** Whoever goes on before the first page is there arrives nevertheless. */
const isFirstPage = () => !hasLeftFirst && window.location.pathname === firstPath

/**
 * Browsers ring whatever a script focuses on a page that nobody has touched yet. Who uses no keyboard
 * would take it for a mistake; the ring is back with the first key.
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
 * Names the page in the browser and moves the focus to its heading, so that a screen reader says
 * where one has come to. The first page after loading keeps the browser's own focus, and going back
 * keeps the place on the page.
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
    // A heading that gives way to another, as from a skeleton to its page, takes the focus with it.
    if (!isFirstPage() && isFocusLost()) arrive()
  }, [title])
}
