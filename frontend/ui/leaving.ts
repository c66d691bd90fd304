import { createListeners } from "./listeners.ts"

/** The guards with unsaved work, and the navigation that waits for the user's decision. */
interface Leaving {
  readonly guards: ReadonlyArray<string>
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
export const guardLeaving = (guard: string): ((why?: "saved") => void) => {
  become({ ...leaving, guards: [...leaving.guards, guard] })
  return (why) => {
    const guards = leaving.guards.filter((one) => one !== guard)
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
