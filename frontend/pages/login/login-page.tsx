import { useState } from "react"
import type { ForgotPassword } from "#protocol/account.ts"
import { carriedHandOver } from "../../share-target/pending-share.ts"
import { useCarriedInvitation } from "../../sharing/pending-invite.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { useVerificationOutcome } from "../../email-verification/verification-state.ts"
import { ForgotDialog } from "./forgot-dialog.tsx"
import { LoginNotices } from "./login-notices.tsx"
import { LoginPage } from "./login-view.tsx"
import { useDoors } from "./use-auth-forms.ts"
import { useSignInProblem } from "./use-sign-in-problem.ts"

export const LoginScreen = () => {
  useArrival("Sign in")
  const doors = useDoors()
  const problem = useSignInProblem()
  const isInvited = useCarriedInvitation() !== null
  const isLinkBad = useVerificationOutcome() === "bad-link"
  /** The address to fill in in the reset dialog; null while it is closed. */
  const [forgotten, setForgotten] = useState<string | null>(null)

  const send = async (to: ForgotPassword) => {
    if (await doors.askForLetter(to)) setForgotten(null)
  }

  return (
    <>
      <LoginPage
        options={doors.options}
        origin={window.location.origin}
        isInvited={isInvited}
        notices={
          <LoginNotices
            {...{ isInvited, isHandedOver: carriedHandOver() === "1", problem, isLinkBad }}
          />
        }
        letter={doors.letter}
        isWarned={doors.isWarned}
        lockedUntil={doors.lockedUntil}
        isPending={doors.isPending}
        onSignIn={doors.enter}
        onSignUp={doors.join}
        onForgot={setForgotten}
      />
      {forgotten !== null && (
        <ForgotDialog
          email={forgotten}
          isPending={doors.isAsking}
          onClose={() => setForgotten(null)}
          onSend={(to) => void send(to)}
        />
      )}
    </>
  )
}
