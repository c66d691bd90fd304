import { useEffect } from "react"
import { focusHeading, isFocusLost } from "../ui/keep-focus.ts"

let isFirstPage = true
let cameBack = false
if (typeof window !== "undefined") {
  window.addEventListener("popstate", () => (cameBack = true))
}

const arrive = () => {
  const heading = document.querySelector<HTMLElement>("main h1")
  if (heading !== null) focusHeading(heading)
}

/**
 * Names the page in the browser and moves the focus to its heading, so that a screen reader says
 * where one has come to. The first page after loading keeps the browser's own focus, and going back
 * keeps the place on the page.
 */
export const useArrival = (title: string): void => {
  useEffect(() => {
    if (!isFirstPage) {
      if (!cameBack) window.scrollTo(0, 0)
      arrive()
    }
    cameBack = false
    return () => {
      isFirstPage = false
    }
  }, [])
  useEffect(() => {
    document.title = `${title} · Kintale`
    // A heading that gives way to another, as from a skeleton to its page, takes the focus with it.
    if (!isFirstPage && isFocusLost()) arrive()
  }, [title])
}
