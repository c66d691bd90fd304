import { currentUserPath } from "#protocol/first-page-paths.ts"

const storage = "kintale-signed-in-here"

/** Whether a user has been signed in with this browser. False where storage is refused (private windows). */
const wasSignedInHere = (): boolean => {
  try {
    return localStorage.getItem(storage) !== null
  } catch {
    return false
  }
}

/** Stores whether a user is signed in with this browser, but not which user. */
export const noteSignedIn = (isSignedIn: boolean): void => {
  try {
    if (isSignedIn) localStorage.setItem(storage, "yes")
    else localStorage.removeItem(storage)
  } catch {
    // Storage refused: the landing page is only shown a moment longer.
  }
}

/** Calls the listener when another tab of this browser has signed in, until the returned function is called. */
export const onSignInElsewhere = (listener: () => void): (() => void) => {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === storage && newValue !== null) listener()
  }
  window.addEventListener("storage", hear)
  return () => window.removeEventListener("storage", hear)
}

/** Asks the server whether a user is signed in; null when it does not answer. */
const askWhetherSignedIn = async (): Promise<boolean | null> => {
  try {
    const { ok, status } = await fetch(currentUserPath, { credentials: "same-origin" })
    return ok ? true : status === 401 ? false : null
  } catch {
    return null
  }
}

/**
 * Calls back when a user is signed in although the landing page is shown: the browser may have
 * restored it from its back/forward cache. Asks nothing in browsers where nobody ever signed in.
 */
export const whenSignedInAfterAll = (then: () => void): (() => void) => {
  let isOver = false
  const look = async () => {
    if (!wasSignedInHere()) return
    const isSignedIn = await askWhetherSignedIn()
    if (isOver) return
    if (isSignedIn === true) then()
    if (isSignedIn === false) noteSignedIn(false)
  }
  const pollInterval = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void look()
  }
  void look()
  window.addEventListener("pageshow", pollInterval)
  return () => {
    isOver = true
    window.removeEventListener("pageshow", pollInterval)
  }
}
