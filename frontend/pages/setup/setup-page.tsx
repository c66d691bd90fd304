import { useLocation } from "wouter"
import type { CurrentUser, ProfileSetup } from "#protocol/user.ts"
import { useSignInOptions } from "../../api/auth-options.ts"
import { fieldErrors } from "../../api/field-errors.ts"
import { useSetUp, useSignOut } from "../../api/user.ts"
import { leaveFreely } from "../../ui/navigation-blocker.ts"
import { handOverPlaceOr } from "../../share-target/pending-share.ts"
import { onwardsTo } from "../../sharing/pending-invite.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { SetupView } from "./setup-view.tsx"

export const SetupPage = ({ user }: { readonly user: CurrentUser }) => {
  useArrival("Welcome")
  const [, go] = useLocation()
  const { mutateAsync, isPending } = useSetUp()
  const options = useSignInOptions()

  const { mutate: signOut, isPending: isLeaving } = useSignOut(undefined, "/login")

  const setUp = async (profile: ProfileSetup) => {
    try {
      await mutateAsync(profile)
      leaveFreely()
      go(onwardsTo(handOverPlaceOr("/people")))
      return {}
    } catch (error) {
      return fieldErrors(error)
    }
  }

  return (
    <SetupView
      user={user}
      isPending={isPending}
      onSetUp={setUp}
      isLeaving={isLeaving}
      onSwitchAccount={signOut}
      sendsMail={options?.sendsMail === true}
    />
  )
}
