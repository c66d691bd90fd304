import { useLayoutEffect } from "react"

/**
 * While it is on, a phone shows the page's content alone: header, bar and whatever else has a class
 * `in-data-full-screen:max-lg:hidden` make room.
 */
export const useFullScreen = (isOn: boolean): void =>
  useLayoutEffect(() => {
    if (!isOn) return undefined
    const { dataset } = document.documentElement
    dataset["fullScreen"] = ""
    return () => {
      delete dataset["fullScreen"]
    }
  }, [isOn])
