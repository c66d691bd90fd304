import { Notice } from "../../ui/notice.tsx"
import { invitedTo } from "../../sharing/share-text.ts"
import type { InviteArrival } from "./invite-arrival.ts"
import type { ProblemWords } from "./sign-in-problem.ts"

interface LoginNoticesProps {
  readonly arrival: InviteArrival
  /** Whether nobody can create an account here, invited or not. */
  readonly isClosed?: boolean
  /** Whether another app handed a recording over before anybody was signed in. */
  readonly isHandedOver?: boolean
  /** The problem a provider returned with. */
  readonly problem: ProblemWords | null
  /** Whether the user followed a verification link that is not valid. */
  readonly isLinkBad: boolean
}

const Invited = ({
  arrival,
  isClosed = false,
}: Pick<LoginNoticesProps, "arrival" | "isClosed">) => {
  switch (arrival.state) {
    case "none":
    case "loading":
      return null
    case "invited":
      return (
        <Notice
          tone="sage"
          title={<span className="wrap-anywhere">{invitedTo(arrival.invitation)}</span>}
        >
          <span className="wrap-anywhere">
            The invitation is for {arrival.invitation.email}.{" "}
            {isClosed
              ? "This server isn't taking new accounts, so sign in to the account with this address."
              : "Create an account with this address, or sign in if you already have an account."}
          </span>
        </Notice>
      )
    case "accepted":
      return (
        <Notice tone="sage" title="You've already accepted this invitation.">
          Sign in to listen.
        </Notice>
      )
    case "over":
      return (
        <Notice tone="amber" title="This invitation has ended">
          It was declined or withdrawn, or it has expired. Sign in if you have an account, or ask
          for a new invitation.
        </Notice>
      )
    case "unknown":
      return (
        <Notice tone="sage" title="You're invited.">
          {isClosed
            ? "Sign in to see the invitation."
            : "Sign in or create an account to see the invitation."}
        </Notice>
      )
  }
}

/** The notices above the sign-in forms. */
export const LoginNotices = ({
  arrival,
  isClosed = false,
  isHandedOver = false,
  problem,
  isLinkBad,
}: LoginNoticesProps) => (
  <>
    <Invited arrival={arrival} isClosed={isClosed} />
    {isHandedOver && (
      <Notice tone="sage" title="A recording was shared to Kintale">
        We'll keep it on this device for a day. Sign in to use it.
      </Notice>
    )}
    {problem !== null && (
      <Notice tone="amber" title="Login Failed" isUrgent>
        {problem.what}. {problem.next}
      </Notice>
    )}
    {isLinkBad && (
      <Notice tone="amber" title="The link to confirm your email didn't work">
        Sign in and we'll send you a new one.
      </Notice>
    )}
  </>
)
