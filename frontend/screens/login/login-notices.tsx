import { Notice } from "../../ui/notice.tsx"
import type { ProblemWords } from "./sign-in-problem.ts"

export interface LoginNoticesProps {
  /** Somebody followed an invitation to get here. */
  readonly isInvited: boolean
  /** A provider sent the browser back without signing anybody in. */
  readonly problem: ProblemWords | null
  /** Somebody followed a link to confirm their address, and it opened nothing. */
  readonly isLinkBad: boolean
}

/** What is to be known before signing in, while it matters. */
export const LoginNotices = ({ isInvited, problem, isLinkBad }: LoginNoticesProps) => (
  <>
    {isInvited && (
      <Notice tone="sage" title="You have been invited.">
        Sign in or create an account to see the invitation.
      </Notice>
    )}
    {problem !== null && (
      <Notice tone="amber" title="Login Failed" isUrgent>
        {problem.what}. {problem.next}
      </Notice>
    )}
    {isLinkBad && (
      <Notice tone="amber" title="The link to verify your email did not work">
        Sign in, and you can have a new one sent.
      </Notice>
    )}
  </>
)
