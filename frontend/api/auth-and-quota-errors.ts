import { errorMessages } from "#protocol/error-messages.ts"
import { limits } from "#protocol/limits.ts"
import { routes } from "#protocol/paths.ts"
import { navigate } from "wouter/use-browser-location"
import { goUnlessLost } from "../ui/navigation-blocker.ts"
import { showToast } from "../ui/toast.ts"
import { errorMessage, HttpError, isSignedOut } from "./errors.ts"
import { isLeavingByItself, leaveTo } from "./sign-out.ts"
import { subscribePlace } from "./plans.ts"

/** Addresses outside `/api` that need a session. */
const needSession: ReadonlyArray<string> = [routes.resendVerification, routes.signOutEverywhere]

/** Wrong passwords answer 401 as well; only calls that need a session mean 'signed out'. */
export const endsTheSession = (error: unknown): boolean =>
  isSignedOut(error) &&
  error instanceof HttpError &&
  (error.path.startsWith("/api/") || needSession.includes(error.path)) &&
  error.path !== routes.currentUser

export const needsUpgrade = (error: unknown): boolean =>
  error instanceof HttpError && error.failure?.requiresUpgrade === true

/** Whether a limit of the plan was met, and a plan with more room can be bought here. */
export const canUpgrade = (error: unknown): boolean =>
  error instanceof HttpError && error.failure?.canUpgrade === true

let leaving = false

/** Says that the session is over and goes to the login endpoint, once however many calls were refused. */
export const logInAgain = (go = leaveTo): void => {
  if (leaving || isLeavingByItself()) return
  leaving = true
  showToast({
    title: "Unauthorized",
    text: "You are logged out. Logging in again...",
    tone: "bad",
  })
  setTimeout(() => {
    go(routes.loginPage)
    // Runs only if the navigation failed, for example without a connection.
    setTimeout(() => (leaving = false), limits.wait.toast)
  }, limits.wait.unauthorised)
}

/**
 * Says that the plan is full, and goes to where one is chosen. A moment later, when the form that was
 * refused knows of it; a recording stays on the device, and is offered again by the recorder.
 */
export const askToUpgrade = (go: (path: string) => void = navigate): void => {
  showToast({
    title: "Upgrade Required",
    text: errorMessages.freeStoriesUsed,
    tone: "bad",
  })
  setTimeout(() => goUnlessLost(() => go(subscribePlace)), limits.wait.unauthorised)
}

/** Says that there is no room for more stories, where nothing can be bought. */
export const tellOfLimit = (text: string): void =>
  showToast({ title: "No room for more stories", text, tone: "bad" })

/** Handles the refusals that mean the same for every call: signed out, and upgrade required. */
export const handleGlobalError = (error: unknown): void => {
  if (endsTheSession(error)) logInAgain()
  if (!needsUpgrade(error)) return
  if (canUpgrade(error)) askToUpgrade()
  else tellOfLimit(errorMessage(error, ""))
}

/** What is wrong with what was typed to delete an account, to be shown at its field; null for any other error. */
export const proofError = (error: unknown): string | null => {
  if (!(error instanceof HttpError) || error.status >= 500 || endsTheSession(error)) return null
  const { fields = {}, message } = error.failure ?? { message: null }
  return fields["password"] ?? fields["word"] ?? message
}

/** The toast when an account could not be deleted, unless what was typed for it was wrong. */
export const deletionFailure = (error: unknown) =>
  proofError(error) === null
    ? { title: "Delete Failed", text: "Nothing was deleted. Please try again in a moment." }
    : null
