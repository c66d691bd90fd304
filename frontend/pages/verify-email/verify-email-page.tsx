import { useEffect, useState } from "react"
import { useLocation } from "wouter"
import { brokenLink } from "../../support/broken-link-text.ts"
import { useCurrentUser } from "../../api/user.ts"
import { errorMessage } from "../../api/errors.ts"
import { useVerifyEmail } from "../../api/verification.ts"
import { clearEmailToken, hideEmailToken, readEmailToken } from "../../auth/email-link-token.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { newsOf } from "../../email-verification/verification-toast.ts"
import { tellVerification } from "../../email-verification/verification-state.ts"
import { CutLink, VerifyEmailView } from "./verify-email-view.tsx"

export const VerifyEmailPage = () => {
  const [token] = useState(readEmailToken)
  useArrival(token === null ? brokenLink.title : "Confirm your email")
  const [, go] = useLocation()
  const { isAuthenticated } = useCurrentUser()
  const { mutateAsync: verify, isPending, data, error } = useVerifyEmail()
  useEffect(() => {
    if (token !== null) hideEmailToken(token)
  }, [token])

  const confirm = async () => {
    if (token === null || isPending) return
    const outcome = await verify(token).catch(() => null)
    // The user can fix these, and then use the link again.
    if (outcome === null || outcome === "sign-in-first" || outcome === "later") return
    clearEmailToken()
    tellVerification(outcome)
    // Replace the history entry, so that the back button does not return to the used link.
    go("/", { replace: true })
  }

  if (token === null) return <CutLink />
  return (
    <VerifyEmailView
      isSignedIn={isAuthenticated}
      isPending={isPending}
      problem={data === "sign-in-first" || data === "later" ? data : null}
      rejection={error === null ? null : errorMessage(error, newsOf("later", undefined).text ?? "")}
      onConfirm={() => void confirm()}
    />
  )
}
