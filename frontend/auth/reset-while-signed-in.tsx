import { useEffect, useState } from "react"
import { Redirect } from "wouter"
import { showToast } from "../ui/toast.ts"
import { readLetterToken } from "./email-link-token.ts"

/** Shown to signed-in users who open a reset link: redirects home with a message that says why. */
export const ResetWhileSignedIn = () => {
  const [isByLetter] = useState(() => readLetterToken() !== null)
  useEffect(() => {
    if (!isByLetter) return
    showToast({
      title: "You are signed in",
      text: "To choose a new password, log out first and open the link in the letter again.",
    })
  }, [isByLetter])
  return <Redirect to="/" replace />
}
