import { useEffect, useState } from "react"
import type { ForgotPassword } from "#protocol/account.ts"
import { carriedHandOver } from "../../share-target/pending-share.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { useVerificationOutcome } from "../../email-verification/verification-state.ts"
import { ForgotDialog } from "./forgot-dialog.tsx"
import { useInviteArrival } from "./invite-arrival.ts"
import { LoginNotices } from "./login-notices.tsx"
import { LoginView } from "./login-view.tsx"
import { useAuthForms } from "./use-auth-forms.ts"
import { problemIn, type ProblemWords } from "./sign-in-problem.ts"

/** The problem a provider returned with. Removed from the URL at once; shown while the page is open. */
const useSignInProblem = (): ProblemWords | null => {
  const [problem] = useState(() => problemIn(window.location.search))
  useEffect(() => {
    if (problem === null) return
    const { pathname, hash } = window.location
    window.history.replaceState(window.history.state, "", `${pathname}${hash}`)
  }, [problem])
  return problem
}

export const LoginPage = () => {
  useArrival("Sign in")
  const arrival = useInviteArrival()
  const forms = useAuthForms(arrival)
  const problem = useSignInProblem()
  const isLinkBad = useVerificationOutcome() === "bad-link"
  /** The address to fill in in the reset dialog; null while it is closed. */
  const [forgotten, setForgotten] = useState<string | null>(null)

  const send = async (to: ForgotPassword) => {
    if (await forms.askForEmail(to)) setForgotten(null)
  }

  return (
    <>
      <LoginView
        // Another invitation may be opened meanwhile; its address is to be filled in then.
        key={arrival.state === "invited" ? arrival.invitation.email : arrival.state}
        options={arrival.state === "loading" ? undefined : forms.options}
        origin={window.location.origin}
        arrival={arrival}
        wantsSignUp={new URLSearchParams(window.location.search).get("tab") === "sign-up"}
        notices={
          <LoginNotices
            isClosed={forms.options?.registration === "closed"}
            {...{ arrival, isHandedOver: carriedHandOver() === "1", problem, isLinkBad }}
          />
        }
        resetEmail={forms.resetEmail}
        isWarned={forms.isWarned}
        lockedUntil={forms.lockedUntil}
        isPending={forms.isPending}
        onSignIn={forms.enter}
        onSignUp={forms.join}
        onForgot={setForgotten}
      />
      {forgotten !== null && (
        <ForgotDialog
          delivery={forms.emailDelivery}
          email={forgotten}
          isPending={forms.isAsking}
          onClose={() => setForgotten(null)}
          onSend={(to) => void send(to)}
        />
      )}
    </>
  )
}
