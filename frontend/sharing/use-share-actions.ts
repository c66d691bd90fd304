import type { PersonId, SharedId } from "#protocol/ids.ts"
import type { NewShare, Share, ShareRole } from "#protocol/share.ts"
import { succeeded } from "../api/query-client.ts"
import { useChangeRole, useEndShare, useSharePerson } from "../api/shares.ts"
import { showToast } from "../ui/toast.ts"
import type { ToastContent } from "../ui/toaster.tsx"
import { invitationMade, roleWords } from "./share-text.ts"

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
  const { mutateAsync: share } = useSharePerson()
  const { mutateAsync: change } = useChangeRole()
  const { mutateAsync: endShare } = useEndShare()

  /** Does it, and says what is true then. */
  const say = <Answer>(
    work: Promise<Answer>,
    words: (answer: Answer) => Pick<ToastContent, "title" | "text">,
  ): Promise<boolean> =>
    succeeded(work.then((answer) => showToast({ ...words(answer), tone: "good" })))
  return {
    send: (personId, to) => say(share({ personId, ...to }), invitationMade),
    shareBack: (personId, email) => succeeded(share({ personId, email, role: "viewer" })),
    changeRole: (share, role) =>
      say(change({ share, role }), () => ({
        title: "Access changed",
        text: `${share.sharedWithEmail}: ${roleWords[role].label}`,
      })),
    end: (share) =>
      say(endShare(share), () => ({
        title: ended[share.status] ?? "Removed",
        text: share.sharedWithEmail,
      })),
  }
}
