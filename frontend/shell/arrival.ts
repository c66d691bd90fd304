import { useEffect } from "react"

let isFirstPage = true
let cameBack = false
if (typeof window !== "undefined") {
  window.addEventListener("popstate", () => (cameBack = true))
}

const focusHeading = () => {
  const heading = document.querySelector<HTMLElement>("main h1")
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** A heading that gives way to another, as from a skeleton to its page, takes the focus with it. */
const isFocusLost = () =>
  document.activeElement === null || document.activeElement === document.body

/**
 * Names the page in the browser and moves the focus to its heading, so that a screen reader says
 * where one has come to. The first page after loading keeps the browser's own focus, and going back
 * keeps the place on the page.
 */
export const useArrival = (title: string): void => {
  useEffect(() => {
    if (!isFirstPage) {
      if (!cameBack) window.scrollTo(0, 0)
      focusHeading()
    }
    cameBack = false
    return () => {
      isFirstPage = false
    }
  }, [])
  useEffect(() => {
    document.title = `${title} · Kintale`
    if (!isFirstPage && isFocusLost()) focusHeading()
  }, [title])
}
