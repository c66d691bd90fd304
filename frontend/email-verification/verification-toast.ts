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
    return { title: "Email confirmed", text, tone: "good" }
  }
  if (outcome === "later") {
    const text = "The link still works. Try it again in a moment."
    return { title: "We couldn't confirm your email just now", text, tone: "bad" }
  }
  if (outcome === "sign-in-first") {
    const text =
      user === undefined
        ? "Sign in to the account this link is for, then open it again."
        : "It's for another account. Sign in to that one, then open it again."
    return { title: "Sign in to use this link", text, tone: "bad" }
  }
  if (user?.emailVerified === true) {
    return { title: "Email confirmed", text: "It was already confirmed.", tone: "good" }
  }
  const ways =
    user === undefined ? "Sign in and we'll send you a new one." : "We can send you a new one."
  return {
    title: "This link didn't work",
    text: `It has expired, or it was already used. ${ways}`,
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
