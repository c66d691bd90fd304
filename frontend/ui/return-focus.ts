import { useRef } from "react"
import { homeOf, isFocusLost } from "./keep-focus.ts"

/** Where the focus is now; for an entry of a menu, which goes away, the button of that menu. */
const opener = (): HTMLElement | null => {
  const active = document.activeElement
  const menu = active?.closest("[role='menu']")
  const button = menu && document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
  const found = button ?? active
  return found instanceof HTMLElement ? found : null
}

/** Where typing may begin at once; not where a keyboard would come up from below and cover the sheet. */
const firstField = (sheet: HTMLElement): HTMLElement | null =>
  window.matchMedia("(pointer: fine)").matches
    ? sheet.querySelector<HTMLElement>("input:enabled, select:enabled, textarea:enabled")
    : null

/** For a sheet to be filled in: its first field, else the sheet itself, never its Close button. */
export const focusSheet = (event: Event): void => {
  if (!(event.currentTarget instanceof HTMLElement)) return
  event.preventDefault()
  const goal = firstField(event.currentTarget) ?? event.currentTarget
  goal.focus()
}

/** Whether something on the page has taken the focus while the sheet was closing. */
const isTakenOutside = ({ currentTarget: sheet }: Event): boolean =>
  !isFocusLost() && !(sheet instanceof Node && sheet.contains(document.activeElement))

/** Brings the focus back to where it was before a sheet opened; Radix does so only for triggers of its own. */
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
