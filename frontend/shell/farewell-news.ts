import { useEffect } from "react"
import { useCurrentUser } from "../data/user.ts"
import { showToast } from "../ui/toast.ts"

const mark = "#farewell=deleted"

/** Where somebody comes who has deleted their account. */
export const farewellPlace = `/${mark}`

const say = (isAnybodyHere: boolean) => {
  if (window.location.hash !== mark) return
  // Out of the address: loaded anew it is not to be said again.
  window.history.replaceState(window.history.state, "", window.location.pathname)
  // Any link can bring the mark; it must not frighten somebody whose account is there.
  if (isAnybodyHere) return
  showToast({
    title: "Your account is deleted",
    text: "What was yours is gone from this Kintale. Thank you for the stories.",
  })
}

/** Says goodbye. Stands behind the messages, which would not hear it before they are there. */
export const FarewellNews = () => {
  const { isLoading, isAuthenticated } = useCurrentUser()
  useEffect(() => {
    if (!isLoading) say(isAuthenticated)
  }, [isLoading, isAuthenticated])
  return null
}
