import { useRef } from "react"
import { homeOf, isFocusLost } from "./focus.ts"

/** The focused element; for an entry of a menu, which will be removed, the menu's button. */
const opener = (): HTMLElement | null => {
  const active = document.activeElement
  const menu = active?.closest("[role='menu']")
  const button = menu && document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
  const found = button ?? active
  return found instanceof HTMLElement ? found : null
}

/** The first field to fill in, to focus at once; null on touch devices, where the on-screen keyboard would cover the dialog. */
const firstField = (sheet: HTMLElement): HTMLElement | null =>
  window.matchMedia("(pointer: fine)").matches
    ? sheet.querySelector<HTMLElement>("input:enabled:read-write, select:enabled, textarea:enabled")
    : null

/** Sets the focus when a dialog opens: its first field, else the dialog itself, never its Close button. */
export const focusSheet = (event: Event): void => {
  if (!(event.currentTarget instanceof HTMLElement)) return
  event.preventDefault()
  const goal = firstField(event.currentTarget) ?? event.currentTarget
  goal.focus()
}

/** Whether another element took the focus while the dialog was closing. */
const isTakenOutside = ({ currentTarget: sheet }: Event): boolean =>
  !isFocusLost() && !(sheet instanceof Node && sheet.contains(document.activeElement))

/** Returns the focus to where it was before a dialog opened; Radix does that only for its own triggers. */
export const useReturnFocus = () => {
  const goHome = useRef<(() => void) | null>(null)
  return {
    onOpenAutoFocus: () => {
      const before = opener()
      goHome.current = before && homeOf(before)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (!isTakenOutside(event)) goHome.current?.()
    },
  }
}
