import { useEffect, useState } from "react"
import { Redirect } from "wouter"
import { showToast } from "../ui/toast.ts"
import { readEmailToken } from "./email-link-token.ts"

/** Shown to signed-in users who open a reset link: redirects home with a message that says why. */
export const ResetWhileSignedIn = () => {
  const [isByEmail] = useState(() => readEmailToken() !== null)
  useEffect(() => {
    if (!isByEmail) return
    showToast({
      title: "You're signed in",
      text: "To choose a new password, log out first. Then open the link in the email again.",
    })
  }, [isByEmail])
  return <Redirect to="/" replace />
}
