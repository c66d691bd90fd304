import { currentUserPath } from "#protocol/first-page-paths.ts"
import { readStored, writeStored } from "../lib/storage.ts"

const storage = "kintale-signed-in-here"

/** Stores whether a user is signed in with this browser: of which user nothing but the number. */
export const noteSignedIn = (user: number | null): void =>
  writeStored("device", storage, user === null ? null : String(user))

/** The user who was signed in here when the server last answered; null after a sign-out. */
export const lastUserHere = (): number | null => {
  const user = Number(readStored("device", storage))
  return Number.isSafeInteger(user) && user > 0 ? user : null
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
    if (readStored("device", storage) === null) return
    const isSignedIn = await askWhetherSignedIn()
    if (isOver) return
    if (isSignedIn === true) then()
    if (isSignedIn === false) noteSignedIn(null)
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
