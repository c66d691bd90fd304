import { useLocation } from "wouter"
import type { CurrentUser, ProfileSetup } from "#protocol/user.ts"
import { refusedFields } from "../../data/refused-fields.ts"
import { tellRefusal } from "../../data/tell-refusal.ts"
import { useSetUp, useSignOut } from "../../data/user.ts"
import { leaveFreely } from "../../ui/leaving.ts"
import { handOverPlaceOr } from "../../inbox/carried-hand-over.ts"
import { onwardsTo } from "../../sharing/carried-invitation.ts"
import { useArrival } from "../../shell/arrival.ts"
import { showToast } from "../../ui/toast.ts"
import { SetupPage } from "./setup-page.tsx"

export const SetupScreen = ({ user }: { readonly user: CurrentUser }) => {
  useArrival("Welcome")
  const [, go] = useLocation()
  const { mutateAsync, isPending } = useSetUp()

  const { mutate: signOut, isPending: isLeaving } = useSignOut(undefined, "/login")

  const setUp = async (profile: ProfileSetup) => {
    try {
      await mutateAsync(profile)
      showToast({ title: "Profile Updated", tone: "good" })
      leaveFreely()
      go(onwardsTo(handOverPlaceOr("/people")))
      return {}
    } catch (error) {
      tellRefusal(error, "Error", "Failed to update profile")
      return refusedFields(error)
    }
  }

  return (
    <SetupPage
      user={user}
      isPending={isPending}
      onSetUp={setUp}
      isLeaving={isLeaving}
      onSwitchAccount={signOut}
    />
  )
}
