import { useSyncExternalStore } from "react"
import { tokenInHash } from "#protocol/paths.ts"
import { createListeners } from "../ui/listeners.ts"

/** Where an invitation is shown to somebody signed in. */
export const invitationPlace = "/people?tab=sharing"

const shelf = "kintale-invitation"
/** Set once it has opened for whoever is signed in. */
const openedShelf = "kintale-invitation-opened"
const changes = createListeners()
let carried: string | null = null
let isOpened = false

/** The tab's own storage: the next person at this browser must not find the invitation. It may be refused. */
const readKept = (name: string): string | null => {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

const keep = (name: string, text: string | null) => {
  try {
    if (text === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // Refused: the invitation waits until the page is closed.
  }
}

/** Whether the invitation is for whoever is signed in; as long as nobody knows, it is not. */
export const markOpened = (isForThem: boolean): void => {
  isOpened = isForThem
  keep(openedShelf, isForThem ? "yes" : null)
}

const put = (inviteToken: string | null) => {
  carried = inviteToken
  keep(shelf, inviteToken)
  markOpened(false)
  changes.notify()
}

/** The token an address brings, and the address without it. */
export const broughtBy = (
  address: Pick<Location, "pathname" | "search" | "hash">,
): { readonly inviteToken: string; readonly without: string } | null => {
  const { pathname, search, hash } = address
  const inviteToken = tokenInHash(hash)
  if (inviteToken === null || inviteToken === "") return null
  const without = pathname === "/people" ? invitationPlace : `${pathname}${search}`
  return { inviteToken, without }
}

/** Out of the address bar at once: a token that stays there is copied, bookmarked and photographed. */
const take = () => {
  const brought = broughtBy(window.location)
  if (brought === null) return
  window.history.replaceState(window.history.state, "", brought.without)
  put(brought.inviteToken)
}

/** Takes up an invitation somebody followed, through sign-in and setup, until it is answered. Call it in main.tsx before anything is drawn. */
export const carryInvitation = (): void => {
  carried = readKept(shelf)
  isOpened = readKept(openedShelf) !== null
  take()
  // A link pasted over the open page changes what is behind the `#` and loads nothing.
  window.addEventListener("hashchange", take)
}

const carriedInvitation = (): string | null => carried

/** Where somebody goes who has come in: to the invitation that led them here, or to where they were going. */
export const onwardsTo = (otherwise: string): string =>
  carried === null ? otherwise : invitationPlace

/** Once it is answered, put away or worth nothing. */
export const forgetInvitation = (): void => put(null)

/** When somebody leaves: what opened for them is not for the next person; what did not may be. */
export const forgetOpenedInvitation = (): void => {
  if (isOpened) forgetInvitation()
}

export const useCarriedInvitation = (): string | null =>
  useSyncExternalStore(changes.subscribe, carriedInvitation)
