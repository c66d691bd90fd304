import { useRef } from "react"

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

/** Brings the focus back to where it was before a sheet opened; Radix does so only for triggers of its own. */
export const useReturnFocus = () => {
  const before = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = opener()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // What opened the sheet may be gone, as an empty state is once something was added.
      const goal =
        before.current?.isConnected === true ? before.current : document.querySelector("main")
      goal?.focus()
    },
  }
}
