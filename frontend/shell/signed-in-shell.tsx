import type { ReactNode } from "react"
import type { CurrentUser } from "#protocol/user.ts"
import { useHappenings } from "../data/socket.ts"
import { useSignOut } from "../data/user.ts"
import { Navigation } from "./navigation.tsx"
import { Shell } from "./shell.tsx"
import { UserMenu } from "./user-menu.tsx"

export interface SignedInShellProps {
  readonly user: CurrentUser
  readonly children: ReactNode
}

/** The shell of somebody signed in; listens to what happens for as long as it stands. */
export const SignedInShell = ({ user, children }: SignedInShellProps) => {
  const isReconnecting = useHappenings()
  const { mutate: signOut } = useSignOut()
  return (
    <Shell
      isReconnecting={isReconnecting}
      navigation={<Navigation />}
      menu={<UserMenu user={user} onSignOut={signOut} />}
    >
      {children}
    </Shell>
  )
}
