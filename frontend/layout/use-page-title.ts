import { useEffect } from "react"
import { focusHeading, isFocusLost } from "../ui/focus.ts"

const firstPath = typeof window === "undefined" ? "" : window.location.pathname
let hasLeftFirst = false
let cameBack = false
if (typeof window !== "undefined") {
  window.addEventListener("popstate", () => (cameBack = true))
}

/** Whether the user is still on the first page; false also if they navigated before it was rendered. */
const isFirstPage = () => !hasLeftFirst && window.location.pathname === firstPath

const arrive = () => {
  const heading = document.querySelector<HTMLElement>("main h1")
  if (heading !== null) focusHeading(heading)
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
