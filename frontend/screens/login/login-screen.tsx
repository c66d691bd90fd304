import { useState } from "react"
import { limits } from "#protocol/limits.ts"
import type { SignIn, SignUp } from "#protocol/user.ts"
import { sentenceOf } from "../../data/ask-error.ts"
import { useSignIn, useSignUp } from "../../data/user.ts"
import { useCarriedInvitation } from "../../sharing/carried-invitation.ts"
import { useArrival } from "../../shell/arrival.ts"
import { showToast } from "../../ui/toast.ts"
import { LoginPage } from "./login-page.tsx"

/** Where to go next is not said here: the routes lead on as soon as somebody is signed in. */
export const LoginScreen = () => {
  useArrival("Sign in")
  const [failures, setFailures] = useState(0)
  const isInvited = useCarriedInvitation() !== null
  const signIn = useSignIn()
  const signUp = useSignUp()

  const enter = async (credentials: SignIn) => {
    try {
      const { firstName } = await signIn.mutateAsync(credentials)
      setFailures(0)
      const text = firstName === "" ? undefined : `Welcome back, ${firstName}.`
      showToast({ title: "Login Successful", text, tone: "good" })
    } catch (error) {
      setFailures((count) => count + 1)
      const text = sentenceOf(error, "Login failed")
      showToast({ title: "Login Failed", text, tone: "bad" })
    }
  }

  const join = async (account: SignUp) => {
    try {
      const { firstName } = await signUp.mutateAsync(account)
      const text = "Your account is ready. You can verify your email later."
      showToast({ title: `Welcome, ${firstName}`, text, tone: "good" })
    } catch (error) {
      const text = sentenceOf(error, "Please try again.")
      showToast({ title: "Signup Failed", text, tone: "bad" })
    }
  }

  return (
    <LoginPage
      isInvited={isInvited}
      isWarned={failures >= limits.login.warnAfter}
      isPending={signIn.isPending || signUp.isPending}
      onSignIn={(credentials) => void enter(credentials)}
      onSignUp={(account) => void join(account)}
    />
  )
}
