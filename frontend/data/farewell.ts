import { leaveFreely } from "../ui/leaving.ts"

let isLeaving = false

/** Whether this tab is on its way out by its own will: that it is refused now surprises nobody. */
export const isLeavingByItself = (): boolean => isLeaving

/**
 * Call before whatever ends this tab's own session, with what ends it: should that fail, the tab
 * stays and is told of refusals again.
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

/** Browsers before 2022 have no such channel; their tabs hear it from the server alone. */
const openChannel = () =>
  typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("kintale-session")

/** Tells the other tabs of this browser that the session is over, should they not hear it from the server. */
export const tellOtherTabs = (): void => {
  const channel = openChannel()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window: it has but one origin
  channel?.postMessage("signed out")
  channel?.close()
}

/** Listens for it until the returned function is called. */
export const onSignOutElsewhere = (listener: () => void): (() => void) => {
  const channel = openChannel()
  channel?.addEventListener("message", listener)
  return () => channel?.close()
}

/** Browsers keep pages to go back to; this one would show the next person what the last one saw. */
const leaveNothingBehind = () => {
  window.addEventListener("pagehide", () => (document.body.hidden = true))
  window.addEventListener("pageshow", () => window.location.reload())
}

/** Goes by loading the page anew, so that nothing of whoever was here stays in memory. What is not saved waits on this device; asking whether to leave would help nobody. */
export const leaveTo = (path: string): void => {
  leaveFreely()
  leaveNothingBehind()
  window.location.assign(path)
}
