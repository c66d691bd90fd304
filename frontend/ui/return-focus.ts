import { useRef } from "react"

/** Where the focus is now; for an entry of a menu, which goes away, the button of that menu. */
const opener = (): HTMLElement | null => {
  const active = document.activeElement
  const menu = active?.closest("[role='menu']")
  const button = menu && document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
  const found = button ?? active
  return found instanceof HTMLElement ? found : null
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
      before.current?.focus()
    },
  }
}
