import { routes } from "#protocol/paths.ts"

const shelf = "kintale-signed-in-here"

/** Storage may be refused (private windows); then it is as if nobody had been here. */
export const wasSignedInHere = (): boolean => {
  try {
    return localStorage.getItem(shelf) !== null
  } catch {
    return false
  }
}

/** Notes that somebody is signed in at this browser, or no longer; never who. */
export const noteSignedIn = (isSignedIn: boolean): void => {
  try {
    if (isSignedIn) localStorage.setItem(shelf, "yes")
    else localStorage.removeItem(shelf)
  } catch {
    // Refused: the landing page is then a moment longer in going.
  }
}

/** Whether the server knows who asks; null when it does not say. Who it is, is for the app to find out. */
const askWhetherSignedIn = async (): Promise<boolean | null> => {
  try {
    const { ok, status } = await fetch(routes.currentUser, { credentials: "same-origin" })
    return ok ? true : status === 401 ? false : null
  } catch {
    return null
  }
}

/**
 * Calls back when somebody is signed in although the page for visitors came: the browser took it out
 * of its memory, on going back for one. Visitors who never signed in are not asked about.
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
  const lookAgain = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void look()
  }
  void look()
  window.addEventListener("pageshow", lookAgain)
  return () => {
    isOver = true
    window.removeEventListener("pageshow", lookAgain)
  }
}
