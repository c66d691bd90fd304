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
  activeGuards,
  currentLeaving,
  goOnwards,
  goOrAsk,
  guardLeaving,
  leaveFreely,
  noteSaved,
  onLeaving,
  stay,
} from "./navigation-blocker.ts"

const guarded = () => activeGuards().length > 0

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

interface LeaveTimeouts {
  /** Milliseconds to wait before asking: if the work is saved by then, it goes on without. */
  readonly pause?: number
  /** The work stays on this device and is offered again. */
  readonly isStored?: boolean
}

/** The confirmation dialog of one guard, while a navigation waits for it. */
const useQuestion = (guard: string, text: string, pause: number): ReactElement | null => {
  const { onwards } = useSyncExternalStore(onLeaving, currentLeaving)
  // With two guards on a page, only one asks.
  const isAsking = useLasting(onwards !== null && activeGuards()[0]?.id === guard, pause)
  return isAsking ? (
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
}

/** Asks before the user leaves unsaved work: by closing the tab, by a link or by the back button. */
export const useLeaveGuard = (
  unsaved: boolean,
  text: string,
  { pause = 0, isStored = false }: LeaveTimeouts = {},
): LeaveGuard => {
  const guard = useId()
  const isUnsaved = useRef(unsaved)
  useLayoutEffect(() => {
    isUnsaved.current = unsaved
  })
  useEffect(() => {
    if (!unsaved) return
    const stopGuarding = guardLeaving(guard, { isStored })
    const stopWatching = watchLeaving()
    return () => {
      stopWatching()
      stopGuarding(isUnsaved.current ? undefined : "saved")
    }
  }, [unsaved, guard, isStored])
  return { question: useQuestion(guard, text, pause), release: leaveFreely }
}

/** A value that changes too often to be rendered. */
interface LiveFlag {
  readonly current: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * The same for work that is saved as fast as it is done; returns the confirmation dialog. Whether something
 * is unsaved is asked at the moment of leaving: nothing is rendered for it, and the browser's listeners stay
 * from the first change on.
 */
export const useLiveLeaveGuard = (
  unsaved: LiveFlag | null,
  text: string,
  pause: number,
): ReactElement | null => {
  const guard = useId()
  useEffect(() => {
    if (unsaved === null) return
    let stops: ReadonlyArray<() => void> = []
    const look = () => {
      if (!unsaved.current()) noteSaved()
      else if (stops.length === 0)
        stops = [watchLeaving(), guardLeaving(guard, { isUnsaved: unsaved.current })]
    }
    look()
    const unsubscribe = unsaved.subscribe(look)
    return () => {
      unsubscribe()
      for (const stop of stops) stop()
    }
  }, [unsaved, guard])
  return useQuestion(guard, text, pause)
}
