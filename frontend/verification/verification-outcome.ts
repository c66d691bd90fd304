import { useSyncExternalStore } from "react"
import type { VerificationOutcome } from "#protocol/account.ts"
import { createListeners } from "../ui/listeners.ts"

/** What the press came to, as it is told; `later` when nobody could say. */
export type Told = VerificationOutcome | "later"

/** The tab's own storage, for the way to the login loads the page anew. It may be refused. */
const shelf = "kintale-bad-link"

const readKept = (): Told | null => {
  try {
    return sessionStorage.getItem(shelf) === null ? null : "bad-link"
  } catch {
    return null
  }
}

const keep = (isBad: boolean) => {
  try {
    if (isBad) sessionStorage.setItem(shelf, "yes")
    else sessionStorage.removeItem(shelf)
  } catch {
    // Refused: the offer of another letter ends with the page.
  }
}

let outcome: Told | null = readKept()
let isNews = false
const changes = createListeners()

const become = (next: Told | null) => {
  outcome = next
  isNews = next !== null
  keep(next === "bad-link")
  changes.notify()
}

/** What became of the link somebody followed: told on the screen they are led to, until it does not matter any more. */
export const tellVerification = (told: VerificationOutcome): void => become(told)

/** True once for every link that was followed: it is to be said now. */
export const takeNews = (): boolean => {
  const wasNews = isNews
  isNews = false
  return wasNews
}

/** Once somebody has signed in it is theirs, and nothing of it is for whoever comes after them. */
export const endWithThePage = (): void => keep(false)

/** Once it does not matter any more. */
export const forgetVerification = (): void => become(null)

export const useVerificationOutcome = (): Told | null =>
  useSyncExternalStore(changes.subscribe, () => outcome)
