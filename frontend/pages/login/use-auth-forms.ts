import { useState } from "react"
import type { ForgotPassword } from "#protocol/account.ts"
import { limits } from "#protocol/limits.ts"
import type { SignIn, SignUp } from "#protocol/user.ts"
import { HttpError, errorMessage } from "../../api/errors.ts"
import { askForYourLink, useForgotPassword, useSignInOptions } from "../../api/auth-options.ts"
import { fieldErrors } from "../../api/field-errors.ts"
import { useSignIn, useSignUp } from "../../api/user.ts"
import type { InviteArrival } from "./invite-arrival.ts"
import { useCarriedInvitation } from "../../sharing/pending-invite.ts"
import { showToast } from "../../ui/toast.ts"
import type { EmailDelivery, UsualDelivery } from "./reset-email-notice.tsx"
import type { SignInErrors } from "./sign-in-form.tsx"

/** The end of the lock, if an attempt was refused because of too many failures. */
const lockOf = (error: unknown): number | null => {
  const seconds = error instanceof HttpError ? error.failure?.retryAfter : undefined
  return seconds === undefined ? null : Date.now() + seconds * 1000
}

const isLookedAt = (error: unknown): boolean => error instanceof HttpError && error.status === 401

/** A wrong name or password is shown at the password field, where the user types again. */
const wrongWith = (error: unknown): SignInErrors =>
  error instanceof HttpError && error.status === 401 && error.failure !== null
    ? { password: error.failure.message }
    : fieldErrors(error)

/**
 * Signing in, signing up and asking for a reset mail, with their messages. No navigation here: the routes
 * redirect as soon as a user is signed in.
 */
export const useAuthForms = (arrival: InviteArrival) => {
  const options = useSignInOptions()
  const [failures, setFailures] = useState(0)
  const [lockedUntil, setLockedUntil] = useState<number | null>(null)
  /** How the email leaves that was asked for; null before one was. */
  const [resetEmail, setResetEmail] = useState<EmailDelivery | null>(null)
  const signIn = useSignIn()
  const signUp = useSignUp()
  const forgot = useForgotPassword()
  // On servers with registration by invitation, the token of the followed invitation allows the sign-up.
  // Always sent: what is known of the server may be out of date, and open servers ignore it.
  const inviteToken = useCarriedInvitation()
  const invitation = inviteToken === null ? {} : { inviteToken }
  const emailDelivery: UsualDelivery = options?.sendsMail === false ? "kept" : "mailed"

  const enter = async (credentials: SignIn): Promise<SignInErrors> => {
    try {
      const { firstName } = await signIn.mutateAsync(credentials)
      setFailures(0)
      setLockedUntil(null)
      const text = firstName === "" ? undefined : `Welcome back, ${firstName}.`
      showToast({ title: "Login Successful", text, tone: "good" })
      return {}
    } catch (error) {
      setFailures((count) => count + 1)
      // Keep the lock when the server did not answer; a checked wrong password means that there is no lock.
      setLockedUntil((before) => lockOf(error) ?? (isLookedAt(error) ? null : before))
      showToast({ title: "Login Failed", text: errorMessage(error, "Login failed"), tone: "bad" })
      return wrongWith(error)
    }
  }

  const join = async (account: SignUp): Promise<SignInErrors> => {
    try {
      const hasSetup = arrival.state !== "invited"
      const { firstName } = await signUp.mutateAsync({ ...account, ...invitation, hasSetup })
      const text = "Your account is ready. You can confirm your email later."
      showToast({ title: `Welcome, ${firstName}`, text, tone: "good" })
      return {}
    } catch (error) {
      const text = errorMessage(error, "Please try again.")
      showToast({ title: "Signup Failed", text, tone: "bad" })
      return fieldErrors(error, "username")
    }
  }

  /** Resolves to true when the mail was asked for; the answer is the same for every address. */
  const askForEmail = async (to: ForgotPassword): Promise<boolean> => {
    try {
      const mail = await forgot.mutateAsync(to)
      const waits = mail?.mailWaits === true
      setResetEmail(waits ? "waits" : emailDelivery)
      if (emailDelivery === "kept") {
        showToast({ title: "Ask for your link", text: askForYourLink, tone: "good" })
      } else if (!waits) {
        const text = "If we know this address, an email with a link is on its way."
        showToast({ title: "Reset Email Sent", text, tone: "good" })
      }
      return true
    } catch {
      return false
    }
  }

  return {
    options,
    lockedUntil,
    isWarned: failures >= limits.login.warnAfter,
    isPending: signIn.isPending || signUp.isPending,
    isAsking: forgot.isPending,
    emailDelivery,
    resetEmail,
    enter,
    join,
    askForEmail,
  }
}
