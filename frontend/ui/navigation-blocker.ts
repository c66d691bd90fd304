import { createListeners } from "../lib/listeners.ts"

interface Guard {
  readonly id: string
  /** The work stays on this device and is offered again. */
  readonly isStored: boolean
  /** Whether there is unsaved work at this moment. */
  readonly isUnsaved: () => boolean
}

/** The guards with unsaved work, and the navigation that waits for the user's decision. */
interface Leaving {
  readonly guards: ReadonlyArray<Guard>
  readonly onwards: (() => void) | null
}

let leaving: Leaving = { guards: [], onwards: null }
const changes = createListeners()

const become = (next: Leaving) => {
  leaving = next
  changes.notify()
}

export const currentLeaving = (): Leaving => leaving

export const onLeaving = changes.subscribe

/** The guards that have unsaved work now. */
export const activeGuards = (): ReadonlyArray<Guard> =>
  leaving.guards.filter(({ isUnsaved }) => isUnsaved())

interface GuardSettings {
  readonly isStored?: boolean
  /** For work that is saved as fast as it is done: it is asked at the moment of leaving. */
  readonly isUnsaved?: () => boolean
}

/** Adds a guard until the returned function is called. Called with "saved", it lets a waiting navigation go on. */
export const guardLeaving = (
  id: string,
  { isStored = false, isUnsaved = () => true }: GuardSettings = {},
): ((why?: "saved") => void) => {
  become({ ...leaving, guards: [...leaving.guards, { id, isStored, isUnsaved }] })
  return (why) => {
    const guards = leaving.guards.filter((guard) => guard.id !== id)
    const { onwards } = leaving
    become({ guards, onwards: guards.length === 0 ? null : onwards })
    // The work is saved: a waiting navigation needs no question any more.
    if (why === "saved" && guards.length === 0) onwards?.()
  }
}

/** Lets a waiting navigation go on once nothing is unsaved any more; for guards that stay. */
export const noteSaved = (): void => {
  const { onwards } = leaving
  if (onwards === null || activeGuards().length > 0) return
  become({ ...leaving, onwards: null })
  onwards()
}

/** Removes all guards: nothing is unsaved, or the page has to be left in any case. */
export const leaveFreely = (): void => become({ guards: [], onwards: null })

/** Navigates at once, or after the user has confirmed. */
export const goOrAsk = (go: () => void): void => {
  if (activeGuards().length === 0) go()
  else become({ ...leaving, onwards: go })
}

/** Navigates at once where everything unsaved is kept on this device, or after the user has confirmed. */
export const goUnlessLost = (go: () => void): void => {
  if (activeGuards().every(({ isStored }) => isStored)) {
    leaveFreely()
    go()
  } else goOrAsk(go)
}

export const stay = (): void => become({ ...leaving, onwards: null })

export const goOnwards = (): void => {
  const { onwards } = leaving
  leaveFreely()
  onwards?.()
}

type Navigate<Options> = (to: string, options?: Options) => void

/** For wouter: `<Router aroundNav={aroundLeaving}>`. */
export const aroundLeaving = <Options>(
  navigate: Navigate<Options>,
  to: string,
  options?: Options,
): void => goOrAsk(() => navigate(to, options))
