import { BadgeCheck, CircleAlert } from "lucide-react"
import type { CurrentUser } from "#protocol/user.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"

interface EmailLineProps {
  readonly user: Pick<CurrentUser, "email" | "emailVerified">
  readonly isSending: boolean
  readonly onResend: () => void
}

/** The email address, which cannot be changed, and whether it is verified. */
export const EmailLine = ({ user, isSending, onResend }: EmailLineProps) => (
  <div className="grid grid-cols-1 gap-1.5">
    <p className="wrap-anywhere">
      <bdi>{user.email}</bdi>{" "}
      <span className="text-sm whitespace-nowrap text-faded">(cannot be changed)</span>
    </p>
    {user.emailVerified ? (
      <div>
        <Badge tone="sage" icon={<BadgeCheck />}>
          Verified
        </Badge>
      </div>
    ) : (
      <div className="flex flex-wrap items-center gap-x-1">
        <Badge tone="amber" icon={<CircleAlert />}>
          Email not verified
        </Badge>
        <Button
          variant="quiet"
          pending={isSending}
          onClick={onResend}
          className="px-3! underline underline-offset-3"
        >
          <span>
            (resend<span className="sr-only"> the verification email</span>)
          </span>
        </Button>
      </div>
    )}
  </div>
)
