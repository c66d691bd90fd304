import { type ReactNode, useEffect } from "react"
import type { CurrentUser } from "#protocol/user.ts"
import { useSignInOptions } from "../api/auth-options.ts"
import { onSignOutElsewhere } from "../api/sign-out.ts"
import { upgradePlaceOf, usePlansHere } from "../api/plans.ts"
import { useInvites } from "../api/shares.ts"
import { useLiveEvents } from "../api/live-socket.ts"
import { useSignOut } from "../api/user.ts"
import { PaymentNotice } from "../billing/failed-payment-notice.tsx"
import { forgetOpenedInvitation } from "../sharing/pending-invite.ts"
import { VerificationNotice } from "../email-verification/verification-notice.tsx"
import { Navigation } from "./navigation.tsx"
import { Shell } from "./layout.tsx"
import { UserMenu } from "./user-menu.tsx"

interface SignedInShellProps {
  readonly user: CurrentUser
  readonly children: ReactNode
}

/** The shell of a signed-in user; receives live events while it is mounted. */
export const SignedInShell = ({ user, children }: SignedInShellProps) => {
  const isReconnecting = useLiveEvents()
  const sendsMail = useSignInOptions()?.sendsMail === true
  const upgradeAt = upgradePlaceOf(usePlansHere())
  const { mutate: signOut } = useSignOut(forgetOpenedInvitation)
  const { data: invites = [] } = useInvites()
  useEffect(() => onSignOutElsewhere(forgetOpenedInvitation), [])
  return (
    <Shell
      isReconnecting={isReconnecting}
      navigation={<Navigation invitations={invites.length} />}
      menu={
        <UserMenu user={user} onSignOut={signOut} sendsMail={sendsMail} upgradeAt={upgradeAt} />
      }
    >
      <div className="in-data-full-screen:max-lg:hidden">
        <VerificationNotice user={user} />
        <PaymentNotice user={user} />
      </div>
      {children}
    </Shell>
  )
}
