import type { CurrentUser } from "#protocol/user.ts"
import { useResendVerification } from "../api/verification.ts"
import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"
import { forgetVerification, useVerificationOutcome } from "./verification-state.ts"

interface BadLinkNoticeProps {
  readonly isPending: boolean
  readonly onResend: () => void
  readonly onDismiss: () => void
}

/** Says that a verification link is not valid, and offers a new one. */
export const BadLinkNotice = ({ isPending, onResend, onDismiss }: BadLinkNoticeProps) => (
  <Notice
    tone="amber"
    title="Your email isn't confirmed yet"
    action={
      <>
        <Button pending={isPending} onClick={onResend}>
          Send a new link
        </Button>
        <Button variant="quiet" onClick={onDismiss}>
          Not now
        </Button>
      </>
    }
  >
    The link you followed has expired, or we've sent you a newer one.
  </Notice>
)

/** Shows this notice above the screen to users who need it. */
export const VerificationNotice = ({ user }: { readonly user: CurrentUser }) => {
  const outcome = useVerificationOutcome()
  const { mutate, isPending } = useResendVerification()
  if (outcome !== "bad-link" || user.emailVerified) return null
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 md:px-8">
      <BadLinkNotice
        isPending={isPending}
        onResend={() => mutate(undefined, { onSuccess: forgetVerification })}
        onDismiss={forgetVerification}
      />
    </div>
  )
}
