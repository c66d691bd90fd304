import { useEffect, useState } from "react"
import { useLocation } from "wouter"
import { limits } from "#protocol/limits.ts"
import { errorMessage } from "../../api/errors.ts"
import { useResetPassword } from "../../api/auth-options.ts"
import { fieldErrors } from "../../api/field-errors.ts"
import { clearEmailToken, hideEmailToken, readEmailToken } from "../../auth/email-link-token.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { showToast } from "../../ui/toast.ts"
import { InvalidLink } from "./invalid-link.tsx"
import { ResetPasswordView } from "./reset-password-view.tsx"

const failed = "Failed to reset password. The link may be expired or invalid."

export const ResetPasswordPage = () => {
  const [token] = useState(readEmailToken)
  useArrival(token === null ? "Invalid Reset Link" : "Reset Password")
  const [, go] = useLocation()
  const { mutateAsync, isPending, isSuccess, error } = useResetPassword()
  const isForPassword = Object.keys(fieldErrors(error)).length > 0
  const rejection = error === null || isForPassword ? null : errorMessage(error, failed)

  useEffect(() => {
    if (token !== null) hideEmailToken(token)
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
      clearEmailToken()
      const text = "You can now log in with your new password."
      showToast({ title: "Password Reset", text, tone: "good" })
      return {}
    } catch (error) {
      showToast({ title: "Reset Failed", text: errorMessage(error, failed), tone: "bad" })
      return fieldErrors(error)
    }
  }

  if (token === null) return <InvalidLink />
  return (
    <ResetPasswordView
      isPending={isPending}
      isDone={isSuccess}
      rejection={rejection}
      onReset={reset}
      onMismatch={() =>
        showToast({ title: "Passwords Don't Match", text: "Passwords do not match.", tone: "bad" })
      }
    />
  )
}
