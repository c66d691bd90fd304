import { useEffect, useRef } from "react"

/** Whether what has the focus was reached by keyboard. */
const isByKeyboard = () => document.activeElement?.matches(":focus-visible") === true

/**
 * Leads whoever pressed a pin by keyboard to what it opens, which stands behind all other pins. Whoever
 * points stays where they are.
 */
export const usePanelFocus = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  const isWanted = useRef(false)
  const focus = () => {
    if (!isWanted.current || heading.current === null) return
    isWanted.current = false
    heading.current.focus()
  }
  const opener = useRef<Element | null>(null)
  // The panel may come with any render from now on.
  useEffect(focus)
  return {
    heading,
    /** The panel is about to show what was pressed, or shows it already. */
    focusSoon: () => {
      isWanted.current = isByKeyboard()
      focus()
    },
    /** Something is chosen: the focus comes back to what was pressed for it. */
    remember: () => {
      opener.current = document.activeElement
    },
    /** The panel is about to close. */
    leave: () => {
      const to = opener.current
      opener.current = null
      if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: !isByKeyboard() })
    },
  }
}
