import { leaveFreely } from "../ui/navigation-blocker.ts"

let isLeaving = false

/** Whether this tab is signing out on purpose: then a refused request needs no message. */
export const isLeavingByItself = (): boolean => isLeaving

/**
 * Wraps the call that ends this tab's own session (sign-out, deletion). If the call fails, the tab
 * stays and shows refusals again.
 */
export const leavingByItself = async <Answer>(end: () => Promise<Answer>): Promise<Answer> => {
  isLeaving = true
  try {
    return await end()
  } catch (error) {
    isLeaving = false
    throw error
  }
}

/** Browsers before 2022 have no BroadcastChannel; there the other tabs learn it from the server only. */
const openChannel = () =>
  typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("kintale-session")

/** Tells the other tabs of this browser that the session has ended, in case the server's event does not reach them. */
export const tellOtherTabs = (): void => {
  const channel = openChannel()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window: it has but one origin
  channel?.postMessage("signed out")
  channel?.close()
}

/** Calls the listener when another tab has signed out, until the returned function is called. */
export const onSignOutElsewhere = (listener: () => void): (() => void) => {
  const channel = openChannel()
  channel?.addEventListener("message", listener)
  return () => channel?.close()
}

/** Keeps the page out of the browser's back/forward cache, where the next user could see it. */
const leaveNothingBehind = () => {
  window.addEventListener("pagehide", () => (document.body.hidden = true))
  window.addEventListener("pageshow", () => window.location.reload())
}

/** Leaves by a full page load, so that no data of the user stays in memory. Does not ask about unsaved work: it is stored on this device. */
export const leaveTo = (path: string): void => {
  leaveFreely()
  leaveNothingBehind()
  window.location.assign(path)
}
