import { createListeners } from "../lib/listeners.ts"

interface Guard {
  readonly id: string
  /** The work stays on this device and is offered again. */
  readonly isStored: boolean
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

/** Adds a guard until the returned function is called. Called with "saved", it lets a waiting navigation go on. */
export const guardLeaving = (id: string, isStored = false): ((why?: "saved") => void) => {
  become({ ...leaving, guards: [...leaving.guards, { id, isStored }] })
  return (why) => {
    const guards = leaving.guards.filter((guard) => guard.id !== id)
    const { onwards } = leaving
    become({ guards, onwards: guards.length === 0 ? null : onwards })
    // The work is saved: a waiting navigation needs no question any more.
    if (why === "saved" && guards.length === 0) onwards?.()
  }
}

/** Removes all guards: nothing is unsaved, or the page has to be left in any case. */
export const leaveFreely = (): void => become({ guards: [], onwards: null })

/** Navigates at once, or after the user has confirmed. */
export const goOrAsk = (go: () => void): void => {
  if (leaving.guards.length === 0) go()
  else become({ ...leaving, onwards: go })
}

/** Navigates at once where everything unsaved is kept on this device, or after the user has confirmed. */
export const goUnlessLost = (go: () => void): void => {
  if (leaving.guards.every(({ isStored }) => isStored)) {
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
