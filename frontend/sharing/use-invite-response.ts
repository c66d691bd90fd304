import type { PersonId } from "#protocol/ids.ts"
import type { Accepted, Invite } from "#protocol/share.ts"
import { useAcceptInvite, useDeclineInvite } from "../api/shares.ts"
import { showToast } from "../ui/toast.ts"
import { showError } from "../api/show-error.ts"

/** When an answer failed, the user has been told why. */
export interface InviteResponses {
  /** Resolves to null when it failed. */
  readonly accept: (invite: Invite, linkPersonId: PersonId | null) => Promise<Accepted | null>
  readonly decline: (invite: Invite) => Promise<boolean>
}

export const useAnswers = () => {
  const accepting = useAcceptInvite()
  const declining = useDeclineInvite()

  const accept: InviteResponses["accept"] = async ({ inviteToken }, linkPersonId) => {
    try {
      const link = linkPersonId === null ? {} : { linkPersonId }
      const accepted = await accepting.mutateAsync({ inviteToken, ...link })
      const text = "You can now collaborate on stories about this person."
      showToast({ title: "Invite Accepted", text, tone: "good" })
      return accepted
    } catch (error) {
      showError(error, "Accept Failed", "Failed to accept invite. Please try again.")
      return null
    }
  }

  const decline: InviteResponses["decline"] = async ({ inviteToken }) => {
    try {
      await declining.mutateAsync(inviteToken)
      const text = "The invitation has been declined."
      showToast({ title: "Invite Declined", text, tone: "good" })
      return true
    } catch (error) {
      showError(error, "Decline Failed", "Failed to decline invite. Please try again.")
      return false
    }
  }
  return { accept, decline, isAnswering: accepting.isPending || declining.isPending }
}
