import { useLocation } from "wouter"
import type { CurrentUser, ProfileSetup } from "#protocol/user.ts"
import { sentenceOf } from "../../data/ask-error.ts"
import { useSetUp } from "../../data/user.ts"
import { onwardsTo } from "../../sharing/carried-invitation.ts"
import { useArrival } from "../../shell/arrival.ts"
import { showToast } from "../../ui/toast.ts"
import { SetupPage } from "./setup-page.tsx"

export const SetupScreen = ({ user }: { readonly user: CurrentUser }) => {
  useArrival("Welcome")
  const [, go] = useLocation()
  const { mutateAsync, isPending } = useSetUp()

  const setUp = async (profile: ProfileSetup) => {
    try {
      await mutateAsync(profile)
      showToast({ title: "Profile Updated", tone: "good" })
      go(onwardsTo("/people"))
    } catch (error) {
      const text = sentenceOf(error, "Failed to update profile")
      showToast({ title: "Error", text, tone: "bad" })
    }
  }

  return <SetupPage user={user} isPending={isPending} onSetUp={(profile) => void setUp(profile)} />
}
