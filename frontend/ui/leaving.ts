import { createListeners } from "./listeners.ts"

/** Who has something to lose when the page is left, and the way somebody wanted to go meanwhile. */
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

/** Asks before the page is left, until the returned function is called; that may say what becomes of the way. */
export const guardLeaving = (guard: string): ((why?: "saved") => void) => {
  become({ ...leaving, guards: [...leaving.guards, guard] })
  return (why) => {
    const guards = leaving.guards.filter((one) => one !== guard)
    const { onwards } = leaving
    become({ guards, onwards: guards.length === 0 ? null : onwards })
    // Nothing has to be asked any more of somebody who wanted to go.
    if (why === "saved" && guards.length === 0) onwards?.()
  }
}

/** Nothing is left to lose, or going is a must: the next steps are free. */
export const leaveFreely = (): void => become({ guards: [], onwards: null })

/** Goes at once, or keeps the way until the person has answered. */
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
