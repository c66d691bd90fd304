import type { RegistrationPolicy } from "#protocol/account.ts"
import { Notice } from "../../ui/notice.tsx"

interface NoSignUpProps {
  readonly why: Exclude<RegistrationPolicy, "open">
}

/** Shown in place of the sign-up form when registration is closed or by invitation; says what to do instead. */
export const NoSignUp = ({ why }: NoSignUpProps) =>
  why === "invited" ? (
    <Notice title="New accounts are by invitation only">
      If someone has invited you, open the link in their invitation. It leads back here, and then
      you can create your account. Otherwise, ask someone in the family to invite you.
    </Notice>
  ) : (
    <Notice title="This server isn't taking new accounts">
      If you have an account, sign in as usual. If you need one, ask the person who runs this
      server.
    </Notice>
  )
