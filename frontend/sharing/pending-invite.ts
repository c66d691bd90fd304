import { useSyncExternalStore } from "react"
import { tokenInHash } from "#protocol/invitation-link.ts"
import { createListeners } from "../lib/listeners.ts"
import { readStored, writeStored } from "../lib/storage.ts"

/** Where an invitation is shown to somebody signed in. */
export const invitationPlace = "/people?tab=sharing"

/** In the tab, so that the next user of this browser does not find the invitation. */
const storage = "kintale-invitation"
/** Set once the invitation has been opened for the signed-in user. */
const openedStorage = "kintale-invitation-opened"
const changes = createListeners()
let carried: string | null = null
let isOpened = false

/** Stores whether the invitation is for the signed-in user. Until that is known, it counts as no. */
export const markOpened = (isForThem: boolean): void => {
  isOpened = isForThem
  writeStored("tab", openedStorage, isForThem ? "yes" : null)
}

const put = (inviteToken: string | null) => {
  carried = inviteToken
  writeStored("tab", storage, inviteToken)
  markOpened(false)
  changes.notify()
}

/** The invitation token in an address, and the address without it. */
export const importedBy = (
  address: Pick<Location, "pathname" | "search" | "hash">,
): { readonly inviteToken: string; readonly without: string } | null => {
  const { pathname, search, hash } = address
  const inviteToken = tokenInHash(hash)
  if (inviteToken === null || inviteToken === "") return null
  const without = pathname === "/people" ? invitationPlace : `${pathname}${search}`
  return { inviteToken, without }
}

/** Removes the token from the address bar at once, so that it is not copied, bookmarked or photographed. */
const take = () => {
  const imported = importedBy(window.location)
  if (imported === null) return
  window.history.replaceState(window.history.state, "", imported.without)
  put(imported.inviteToken)
}

/** Remembers the invitation of a followed link through sign-in and setup, until it is answered. Call it in main.tsx before rendering. */
export const carryInvitation = (): void => {
  carried = readStored("tab", storage)
  isOpened = readStored("tab", openedStorage) !== null
  take()
  // Pasting another link into the open page changes only the hash and does not reload.
  window.addEventListener("hashchange", take)
}

const carriedInvitation = (): string | null => carried

/** The address to go to after signing in: the invitation, if there is one, else `otherwise`. */
export const onwardsTo = (otherwise: string): string =>
  carried === null ? otherwise : invitationPlace

/** Call it when the invitation is answered, dismissed or not valid. */
export const forgetInvitation = (): void => put(null)

/** Call it on sign-out: an invitation opened for this user is forgotten; one for another address is kept for the next user. */
export const forgetOpenedInvitation = (): void => {
  if (isOpened) forgetInvitation()
}

export const useCarriedInvitation = (): string | null =>
  useSyncExternalStore(changes.subscribe, carriedInvitation)
