import { Notice } from "../../ui/notice.tsx"
import type { ProblemWords } from "./sign-in-problem.ts"

interface LoginNoticesProps {
  /** Whether the user came by an invitation link. */
  readonly isInvited: boolean
  /** Whether another app handed a recording over before anybody was signed in. */
  readonly isHandedOver?: boolean
  /** The problem a provider returned with. */
  readonly problem: ProblemWords | null
  /** Whether the user followed a verification link that is not valid. */
  readonly isLinkBad: boolean
}

/** The notices above the sign-in forms. */
export const LoginNotices = ({
  isInvited,
  isHandedOver = false,
  problem,
  isLinkBad,
}: LoginNoticesProps) => (
  <>
    {isInvited && (
      <Notice tone="sage" title="You have been invited.">
        Sign in or create an account to see the invitation.
      </Notice>
    )}
    {isHandedOver && (
      <Notice tone="sage" title="A recording was shared to Kintale">
        It is kept on this device for a day. Sign in, and you can use it.
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
