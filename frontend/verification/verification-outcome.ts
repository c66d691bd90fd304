import { Option, Schema } from "effect"
import { useSyncExternalStore } from "react"
import { verificationHash, VerificationOutcome } from "#protocol/account.ts"

const decodeOutcome = Schema.decodeUnknownOption(VerificationOutcome)
const mark = `#${verificationHash("done").replace("done", "")}`

/** What became of the link that was followed, told behind the `#` of an address. */
export const outcomeIn = (hash: string): VerificationOutcome | null =>
  hash.startsWith(mark) ? Option.getOrNull(decodeOutcome(hash.slice(mark.length))) : null

/** The tab's own storage, for the way to the login loads the page anew. It may be refused. */
const shelf = "kintale-bad-link"

const readKept = (): VerificationOutcome | null => {
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

let outcome: VerificationOutcome | null = readKept()
let isNews = false
const listeners = new Set<() => void>()

const become = (next: VerificationOutcome | null) => {
  outcome = next
  isNews = next !== null
  keep(next === "bad-link")
  for (const listener of listeners) listener()
}

/** Out of the address: a page loaded anew, or kept as a bookmark, is not to say it again. */
const take = () => {
  const found = outcomeIn(window.location.hash)
  if (found === null) return
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, "", `${pathname}${search}`)
  become(found)
}

/** Takes up what the link in a letter came to, until it does not matter any more. */
const listen = (listener: () => void) => {
  listeners.add(listener)
  // A link pasted over the open page changes what is behind the `#` and loads nothing.
  window.addEventListener("hashchange", take)
  take()
  return () => {
    listeners.delete(listener)
    window.removeEventListener("hashchange", take)
  }
}

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

export const useVerificationOutcome = (): VerificationOutcome | null =>
  useSyncExternalStore(listen, () => outcome)
