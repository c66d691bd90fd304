import {
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react"
import { Confirm } from "./confirm-dialog.tsx"
import {
  currentLeaving,
  goOnwards,
  goOrAsk,
  guardLeaving,
  leaveFreely,
  onLeaving,
  stay,
} from "./navigation-blocker.ts"

const guarded = () => currentLeaving().guards.length > 0

const beforeClosing = (event: BeforeUnloadEvent) => {
  if (guarded()) event.preventDefault()
}

/** The back button can be intercepted only in browsers with the Navigation API; for the others, callers should keep a copy of the work. */
const beforeGoingBack = (event: NavigateEvent) => {
  if (event.navigationType !== "traverse" || !event.cancelable || !guarded()) return
  event.preventDefault()
  goOrAsk(() => navigation.traverseTo(event.destination.key))
}

const watchLeaving = () => {
  const canHoldBack = "navigation" in window
  window.addEventListener("beforeunload", beforeClosing)
  if (canHoldBack) navigation.addEventListener("navigate", beforeGoingBack)
  return () => {
    window.removeEventListener("beforeunload", beforeClosing)
    if (canHoldBack) navigation.removeEventListener("navigate", beforeGoingBack)
  }
}

interface LeaveGuard {
  /** The confirmation dialog; render it anywhere. */
  readonly question: ReactElement | null
  /** Call it before a navigation that must not ask. */
  readonly release: () => void
}

/** Whether a condition has been true for this many milliseconds. */
const useLasting = (isSo: boolean, millis: number): boolean => {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasts(true), millis)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo, millis])
  return isSo && (millis === 0 || lasts)
}

export interface LeaveTimeouts {
  /** Milliseconds to wait before asking: if the work is saved by then, it goes on without. */
  readonly pause?: number
  /** The work stays on this device and is offered again. */
  readonly isStored?: boolean
}

/** Asks before the user leaves unsaved work: by closing the tab, by a link or by the back button. */
export const useLeaveGuard = (
  unsaved: boolean,
  text: string,
  { pause = 0, isStored = false }: LeaveTimeouts = {},
): LeaveGuard => {
  const guard = useId()
  const { guards, onwards } = useSyncExternalStore(onLeaving, currentLeaving)
  const isUnsaved = useRef(unsaved)
  useLayoutEffect(() => {
    isUnsaved.current = unsaved
  })
  useEffect(() => {
    if (!unsaved) return
    const stopGuarding = guardLeaving(guard, isStored)
    const stopWatching = watchLeaving()
    return () => {
      stopWatching()
      stopGuarding(isUnsaved.current ? undefined : "saved")
    }
  }, [unsaved, guard, isStored])
  // With two guards on a page, only one asks.
  const isAsking = useLasting(onwards !== null && guards[0]?.id === guard, pause)
  const question = isAsking ? (
    <Confirm
      open
      onOpenChange={(open) => !open && stay()}
      title="Leave without saving?"
      text={text}
      confirmLabel="Leave"
      cancelLabel="Stay here"
      onConfirm={goOnwards}
    />
  ) : null
  return { question, release: leaveFreely }
}
