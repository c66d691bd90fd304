import { useEffect } from "react"
import type { CurrentUser } from "#protocol/user.ts"
import { useCurrentUser } from "../api/user.ts"
import { showToast } from "../ui/toast.ts"
import type { ToastContent } from "../ui/toaster.tsx"
import {
  endWithThePage,
  forgetVerification,
  takeNews,
  type VerificationState,
  useVerificationOutcome,
} from "./verification-state.ts"

/** The message about a verification link. For a link opened twice it says that the address is verified. */
export const newsOf = (
  outcome: VerificationState,
  user: Pick<CurrentUser, "emailVerified"> | undefined,
): ToastContent => {
  if (outcome === "done") {
    const text = user === undefined ? "Thank you. You can sign in now." : "Thank you."
    return { title: "Email verified", text, tone: "good" }
  }
  if (outcome === "later") {
    const text = "The link still works: please try it again in a moment."
    return { title: "Your email could not be verified just now", text, tone: "bad" }
  }
  if (outcome === "sign-in-first") {
    const text =
      user === undefined
        ? "Sign in to the account this link was sent for, then open it once more."
        : "It was sent for another account. Sign in to that one, then open it once more."
    return { title: "This link is for whoever asked for it", text, tone: "bad" }
  }
  if (user?.emailVerified === true) {
    return { title: "Email verified", text: "It has been verified already.", tone: "good" }
  }
  const ways =
    user === undefined ? "Sign in to have a new one sent." : "You can have a new one sent."
  return {
    title: "This link did not work",
    text: `It is too old, or it was used already. ${ways}`,
    tone: "bad",
  }
}

/** Shows the result of a verification link as a toast, on any screen. Rendered once, outside the screens. */
export const VerificationNews = () => {
  const outcome = useVerificationOutcome()
  const { user, isLoading } = useCurrentUser()
  useEffect(() => {
    if (outcome === null || isLoading) return
    if (takeNews()) showToast(newsOf(outcome, user))
    // Keep the outcome only where the offer of another mail is still needed.
    if (outcome !== "bad-link" || user?.emailVerified === true) forgetVerification()
    else if (user !== undefined) endWithThePage()
  }, [outcome, user, isLoading])
  return null
}
