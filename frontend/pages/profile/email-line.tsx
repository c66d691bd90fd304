import { BadgeCheck, CircleAlert } from "lucide-react"
import type { CurrentUser } from "#protocol/user.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"

interface EmailLineProps {
  readonly user: Pick<CurrentUser, "email" | "emailVerified">
  /** Where emails are that are not sent; null on a server that sends them. */
  readonly noEmailHint: string | null
  readonly isSending: boolean
  readonly onResend: () => void
}

/** Whether the address is verified, and how to get there. */
const Verification = ({ user, noEmailHint, isSending, onResend }: EmailLineProps) => {
  if (user.emailVerified) {
    return (
      <div>
        <Badge tone="sage" icon={<BadgeCheck />}>
          Verified
        </Badge>
      </div>
    )
  }
  const button = { variant: "quiet", pending: isSending, onClick: onResend } as const
  if (noEmailHint !== null) {
    return (
      <div className="grid justify-items-start gap-1">
        <p className="text-sm text-faded">Not verified. {noEmailHint}</p>
        <Button {...button} className="-mx-3 px-3! underline underline-offset-3">
          Make a new link
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-1">
      <Badge tone="amber" icon={<CircleAlert />}>
        Email not verified
      </Badge>
      <Button {...button} className="px-3! underline underline-offset-3">
        <span>
          (resend<span className="sr-only"> the verification email</span>)
        </span>
      </Button>
    </div>
  )
}

/** The email address, which cannot be changed, and whether it is verified. */
export const EmailLine = (props: EmailLineProps) => (
  <div className="grid grid-cols-1 gap-1.5">
    <p className="wrap-anywhere">
      <bdi>{props.user.email}</bdi>{" "}
      <span className="text-sm whitespace-nowrap text-faded">(cannot be changed)</span>
    </p>
    <Verification {...props} />
  </div>
)
