import type { QueryClient } from "@tanstack/react-query"
import type { CurrentUser } from "#protocol/user.ts"
import { isSignedOut } from "./ask-error.ts"
import { isLeavingByItself } from "./farewell.ts"
import { logInAgain } from "./refusals.ts"
import { askWhoIsHere, putUser } from "./user.ts"

let asking: AbortController | null = null

/** Milliseconds in which the cookie of a sign-in in another tab has come, once its server has ended the session before. */
const cookieOnItsWay = 300

const askTwice = async (signal: AbortSignal): Promise<CurrentUser> => {
  try {
    return await askWhoIsHere(signal)
  } catch (error) {
    if (!isSignedOut(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, cookieOnItsWay))
    return askWhoIsHere(signal)
  }
}

/**
 * For when the user has changed or the session may be over: asks the server who is here. Nobody: that
 * is said, and the screen stands as it is until it is left. Somebody else, signed in by another tab:
 * the screen becomes theirs.
 */
export const checkSession = async (queries: QueryClient): Promise<void> => {
  // An answer that was asked for earlier may say what is no longer so.
  asking?.abort()
  // Whoever is leaving knows that the session ends.
  if (isLeavingByItself()) return
  asking = new AbortController()
  try {
    const user = await askTwice(asking.signal)
    await putUser(queries, user)
  } catch (error) {
    // A server that does not answer has ended nothing.
    if (isSignedOut(error)) logInAgain()
  }
}
