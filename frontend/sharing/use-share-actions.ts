import { useLocation } from "wouter"
import type { PersonId, SharedId } from "#protocol/ids.ts"
import type { NewShare, Share, ShareRole } from "#protocol/share.ts"
import { subscribePlace } from "../api/plans.ts"
import { canUpgrade } from "../api/auth-and-quota-errors.ts"
import { useChangeRole, useEndShare, useSharePerson } from "../api/shares.ts"
import { showToast } from "../ui/toast.ts"
import { invitationMade, roleWords } from "./share-text.ts"
import { showError } from "../api/show-error.ts"

/** Each resolves to true when it worked; otherwise the user has been told why. */
export interface ShareActions {
  readonly send: (personId: SharedId, to: NewShare) => Promise<boolean>
  /** Invites somebody who has an account; what comes of it is said where it was offered. */
  readonly shareBack: (personId: PersonId, email: string) => Promise<boolean>
  readonly changeRole: (share: Share, role: ShareRole) => Promise<boolean>
  readonly end: (share: Share) => Promise<boolean>
}

/** Sends the same invitation again, which renews it. */
export const sendAgain = ({ send }: ShareActions, share: Share): Promise<boolean> => {
  const { personId, sharedWithEmail: email, role, message } = share
  return send(personId, { email, role, ...(message === "" ? {} : { message }) })
}

const ended: Readonly<Record<string, string>> = {
  pending: "Invitation withdrawn",
  accepted: "Access removed",
}

export const useShareActions = (): ShareActions => {
  const [, go] = useLocation()
  const { mutateAsync: share } = useSharePerson()
  const { mutateAsync: change } = useChangeRole()
  const { mutateAsync: endShare } = useEndShare()

  const invite = async (
    personId: SharedId,
    to: NewShare,
    onInvited?: (made: Share) => void,
  ): Promise<boolean> => {
    try {
      const made = await share({ personId, ...to })
      onInvited?.(made)
      return true
    } catch (error) {
      const action = { label: "Upgrade", onAct: () => go(subscribePlace) }
      const offer = canUpgrade(error) ? action : undefined
      showError(error, "Share Failed", "Failed to share person. Please try again.", offer)
      return false
    }
  }
  const send: ShareActions["send"] = (personId, to) =>
    invite(personId, to, (made) => showToast({ ...invitationMade(made), tone: "good" }))
  const shareBack: ShareActions["shareBack"] = (personId, email) =>
    invite(personId, { email, role: "viewer" })

  const changeRole: ShareActions["changeRole"] = async (share, role) => {
    try {
      await change({ share, role })
      const text = `${share.sharedWithEmail}: ${roleWords[role].label}`
      showToast({ title: "Access changed", text, tone: "good" })
      return true
    } catch (error) {
      showError(error, "Change Failed", "Nothing has changed. Please try again.")
      return false
    }
  }

  const end: ShareActions["end"] = async (share) => {
    try {
      await endShare(share)
      const title = ended[share.status] ?? "Removed"
      showToast({ title, text: share.sharedWithEmail, tone: "good" })
      return true
    } catch (error) {
      showError(error, "We couldn't remove it", "Nothing has changed. Please try again.")
      return false
    }
  }
  return { send, shareBack, changeRole, end }
}
