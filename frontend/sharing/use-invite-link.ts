import { useEffect, useState } from "react"
import { useOpenedInvite } from "../api/shares.ts"
import { forgetInvitation, markOpened, useCarriedInvitation } from "./pending-invite.ts"
import { type Opened, openedFrom } from "./invite-link-state.ts"

/** The invitation of a followed link. Its message stays on the screen after the token is forgotten. */
export const useOpened = (isAnswering: boolean) => {
  const carried = useCarriedInvitation()
  const [followed, setFollowed] = useState(carried)
  if (carried !== null && carried !== followed) setFollowed(carried)
  const { data: invite, error, refetch, isFetching } = useOpenedInvite(followed, isAnswering)

  const openedNow = (): Opened => {
    if (followed === null) return { state: "none" }
    if (error !== null && !isFetching) return openedFrom(error)
    return invite === undefined ? { state: "opening" } : { state: "here", invite }
  }
  const opened = openedNow()
  const { state } = opened
  useEffect(() => {
    if (carried === null) return
    // The same link pasted again is remembered again, although nothing new is known about it.
    if (state === "over" || state === "accepted") forgetInvitation()
    if (state === "here" || state === "foreign") markOpened(state === "here")
  }, [state, carried])

  const dismiss = () => {
    forgetInvitation()
    setFollowed(null)
  }
  return { opened, followed, dismiss, retry: () => void refetch() }
}
