import { useEffect } from "react"
import { useCurrentUser } from "../api/user.ts"
import { showToast } from "../ui/toast.ts"

const mark = "#farewell=deleted"

/** The address to go to after deleting the account. */
export const afterDeletionPath = `/${mark}`

const say = (isAnybodyHere: boolean) => {
  if (window.location.hash !== mark) return
  // Remove it from the address, so that a reload does not say it again.
  window.history.replaceState(window.history.state, "", window.location.pathname)
  // Anybody can make a link with this hash; do not alarm users whose account still exists.
  if (isAnybodyHere) return
  showToast({
    title: "Your account is deleted",
    text: "Everything in it is gone from this server. Thank you for the stories.",
  })
}

/** Confirms that the account was deleted. Render it after the Toaster, which misses toasts from before it is mounted. */
export const AccountDeletedToast = () => {
  const { isLoading, isAuthenticated } = useCurrentUser()
  useEffect(() => {
    if (!isLoading) say(isAuthenticated)
  }, [isLoading, isAuthenticated])
  return null
}
