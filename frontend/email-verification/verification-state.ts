import { useSyncExternalStore } from "react"
import type { VerificationOutcome } from "#protocol/account.ts"
import { createListeners } from "../lib/listeners.ts"
import { readStored, writeStored } from "../lib/storage.ts"

/** The result of confirming an address; `later` when the server could not say. */
export type VerificationState = VerificationOutcome | "later"

/** Remembered by the tab, because going to the login page reloads the page. */
const storage = "kintale-bad-link"
const keep = (isBad: boolean) => writeStored("tab", storage, isBad ? "yes" : null)

let outcome: VerificationState | null = readStored("tab", storage) === null ? null : "bad-link"
let isNews = false
const changes = createListeners()

const become = (next: VerificationState | null) => {
  outcome = next
  isNews = next !== null
  keep(next === "bad-link")
  changes.notify()
}

/** Stores the result of a verification link, for the screen the user is sent to. */
export const tellVerification = (told: VerificationOutcome): void => become(told)

/** True only at the first call after each link, so that the message is shown once. */
export const takeNews = (): boolean => {
  const wasNews = isNews
  isNews = false
  return wasNews
}

/** Call it after sign-in: the outcome is not stored any more, so that the next user does not see it. */
export const endWithThePage = (): void => keep(false)

/** Call it when the outcome does not matter any more. */
export const forgetVerification = (): void => become(null)

export const useVerificationOutcome = (): VerificationState | null =>
  useSyncExternalStore(changes.subscribe, () => outcome)
