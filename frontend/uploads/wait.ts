import { onSomebodyHere } from "../api/signed-in-event.ts"

/** The time and waiting, as the sending of a recording needs them. */
export interface Pauses {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** Waits; shorter where something happens that makes a new try worth it. Rejects when aborted. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** 0 to 1. */
  readonly chance: () => number
}

/** Calls back when the device is connected again, the page is looked at again, or somebody is signed in. */
const onWake = (wake: () => void): (() => void) => {
  const look = () => {
    if (document.visibilityState === "visible") wake()
  }
  const forget = onSomebodyHere(wake)
  window.addEventListener("online", wake)
  document.addEventListener("visibilitychange", look)
  return () => {
    forget()
    window.removeEventListener("online", wake)
    document.removeEventListener("visibilitychange", look)
  }
}

export const pauses: Pauses = {
  now: () => performance.now(),
  chance: Math.random,
  pause: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const over = () => {
        clearTimeout(timer)
        forget()
        signal.removeEventListener("abort", over)
        if (signal.aborted) reject(signal.reason)
        else resolve()
      }
      const timer = setTimeout(over, milliseconds)
      const forget = onWake(over)
      signal.addEventListener("abort", over)
    }),
}
