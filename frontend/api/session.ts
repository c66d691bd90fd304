import type { QueryClient } from "@tanstack/react-query"
import type { CurrentUser } from "#protocol/user.ts"
import { isSignedOut } from "./errors.ts"
import { isLeavingByItself } from "./sign-out.ts"
import { logInAgain } from "./auth-and-quota-errors.ts"
import { askWhoIsHere, putUser } from "./user.ts"

let asking: AbortController | null = null

/** Milliseconds to wait for the new cookie when another tab signs in: the server ends the old session first. */
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
 * Asks the server who is signed in, after a sign that the session may have ended or changed. If nobody is,
 * a message is shown and the screen stays until it is left. If another tab signed in a different user,
 * the screen changes to that user.
 */
export const checkSession = async (queries: QueryClient): Promise<void> => {
  // An answer to an earlier request may be out of date.
  asking?.abort()
  // The user is signing out on purpose and needs no message.
  if (isLeavingByItself()) return
  asking = new AbortController()
  try {
    const user = await askTwice(asking.signal)
    await putUser(queries, user)
  } catch (error) {
    // No answer does not mean that the session has ended.
    if (isSignedOut(error)) logInAgain()
  }
}
