import { useEffect } from "react"
import { isDialogOpen, onDialogs } from "./open-dialog.ts"
import type { ToastContent } from "./toaster.tsx"

/** So long a toast is on the screen before anything but its Close ends it early. */
const readMillis = 1_500

/** How somebody goes on: to another page, into a dialog or out of it, or by pressing anything. */
export type NextStep = "page" | "dialog" | "press"

interface ShownToast {
  readonly tone: NonNullable<ToastContent["tone"]>
  /** It has something to press, which is to be reached. */
  readonly isAsking: boolean
  readonly shownMillis: number
}

/** Whether a toast leaves when somebody goes on. What went wrong is read while it is put right. */
export const leavesOn = (step: NextStep, { tone, isAsking, shownMillis }: ShownToast): boolean =>
  !isAsking && shownMillis >= readMillis && (step !== "press" || tone !== "bad")

/** The router's own events: the browser has none for addresses that a page sets itself. */
const moves = ["popstate", "pushState", "replaceState"]

/** Closes a toast that was read once somebody goes on, because it lies over what they go on to. */
export const useToastExit = (
  onClose: () => void,
  { tone, isAsking }: Omit<ShownToast, "shownMillis">,
): void => {
  useEffect(() => {
    const shownAt = performance.now()
    let page = window.location.pathname
    let isOverDialog = isDialogOpen()
    const goOn = (step: NextStep) => {
      const shownMillis = performance.now() - shownAt
      if (leavesOn(step, { tone, isAsking, shownMillis })) onClose()
    }
    const move = () => {
      if (window.location.pathname === page) return
      page = window.location.pathname
      goOn("page")
    }
    const press = () => goOn("press")
    const stopDialogs = onDialogs(() => {
      if (isDialogOpen() === isOverDialog) return
      isOverDialog = !isOverDialog
      goOn("dialog")
    })
    for (const name of moves) window.addEventListener(name, move)
    window.addEventListener("pointerdown", press)
    return () => {
      stopDialogs()
      for (const name of moves) window.removeEventListener(name, move)
      window.removeEventListener("pointerdown", press)
    }
  }, [onClose, tone, isAsking])
}
