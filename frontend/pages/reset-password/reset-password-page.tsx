import { useEffect, useState } from "react"
import { useLocation } from "wouter"
import { limits } from "#protocol/limits.ts"
import { sentenceOf } from "../../api/errors.ts"
import { useResetPassword } from "../../api/auth-options.ts"
import { refusedFields } from "../../api/field-errors.ts"
import { forgetLetterToken, hideLetterToken, readLetterToken } from "../../auth/email-link-token.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { showToast } from "../../ui/toast.ts"
import { InvalidLink } from "./invalid-link.tsx"
import { ResetPasswordPage } from "./reset-password-view.tsx"

const failed = "Failed to reset password. The link may be expired or invalid."

export const ResetPasswordScreen = () => {
  const [token] = useState(readLetterToken)
  useArrival(token === null ? "Invalid Reset Link" : "Reset Password")
  const [, go] = useLocation()
  const { mutateAsync, isPending, isSuccess, error } = useResetPassword()
  const isForPassword = Object.keys(refusedFields(error)).length > 0
  const refusal = error === null || isForPassword ? null : sentenceOf(error, failed)

  useEffect(() => {
    if (token !== null) hideLetterToken(token)
  }, [token])
  useEffect(() => {
    if (!isSuccess) return undefined
    // Replace the history entry, so that the back button does not return to the used form.
    const later = setTimeout(() => go("/login", { replace: true }), limits.wait.afterReset)
    return () => clearTimeout(later)
  }, [isSuccess, go])

  const reset = async (newPassword: string) => {
    if (token === null) return {}
    try {
      await mutateAsync({ token, newPassword })
      forgetLetterToken()
      const text = "You can now log in with your new password."
      showToast({ title: "Password Reset", text, tone: "good" })
      return {}
    } catch (error) {
      showToast({ title: "Reset Failed", text: sentenceOf(error, failed), tone: "bad" })
      return refusedFields(error)
    }
  }

  if (token === null) return <InvalidLink />
  return (
    <ResetPasswordPage
      isPending={isPending}
      isDone={isSuccess}
      refusal={refusal}
      onReset={reset}
      onMismatch={() =>
        showToast({ title: "Passwords Don't Match", text: "Passwords do not match.", tone: "bad" })
      }
    />
  )
}
