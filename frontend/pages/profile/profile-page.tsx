import { useState } from "react"
import type { ProfileEdit } from "#protocol/account.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { useEditProfile } from "../../api/account.ts"
import { useNoEmailHint } from "../../api/auth-options.ts"
import { HttpError } from "../../api/errors.ts"
import { usePlansHere } from "../../api/plans.ts"
import { useResendVerification } from "../../api/verification.ts"
import { OwnPhoto } from "../../photos/profile-photo.tsx"
import { useArrival } from "../../layout/use-page-title.ts"
import { nameOf } from "../../layout/display-name.ts"
import type { Rejected } from "./edit-profile.tsx"
import { ProfileView } from "./profile-view.tsx"

/** A conflict (409) can only be about the username. */
const fieldErrors = (error: unknown): Rejected => {
  if (!(error instanceof HttpError) || error.failure === null) return {}
  const { fields = {}, message } = error.failure
  return error.status === 409 ? { ...fields, username: message } : fields
}

export const ProfilePage = ({ user }: { readonly user: CurrentUser }) => {
  useArrival("Profile")
  const [now] = useState(() => new Date())
  const plans = usePlansHere()
  const noEmailHint = useNoEmailHint()
  const { mutateAsync: edit, isPending: isSaving } = useEditProfile()
  const { mutate: resend, isPending: isSending } = useResendVerification()

  const save = async (profile: ProfileEdit): Promise<Rejected | null> => {
    try {
      await edit(profile)
      return null
    } catch (error) {
      return fieldErrors(error)
    }
  }
  return (
    <ProfileView
      user={user}
      photo={<OwnPhoto user={user} name={nameOf(user)} />}
      now={now}
      plans={plans}
      isSaving={isSaving}
      onSave={save}
      noEmailHint={noEmailHint}
      isSending={isSending}
      onResend={resend}
    />
  )
}
