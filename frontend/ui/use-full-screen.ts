import { useLayoutEffect } from "react"

/**
 * What of the frame a phone leaves out, so that the page has room: the bottom bar, or the header as well.
 * Whatever else is in the way has a class `in-data-full-screen:max-lg:hidden`.
 */
export const useFullScreen = (without: "bar" | "bar and header" | null): void =>
  useLayoutEffect(() => {
    if (without === null) return undefined
    const { dataset } = document.documentElement
    dataset["fullScreen"] = without
    return () => {
      delete dataset["fullScreen"]
    }
  }, [without])
