import type { InvitePreview } from "#protocol/share.ts"
import { HttpError, isAcceptedBefore } from "../../api/errors.ts"
import { useInvitePreview } from "../../api/shares.ts"
import { useCarriedInvitation } from "../../sharing/pending-invite.ts"

/** How somebody comes to the login page: by the link of an invitation, or not. */
export type InviteArrival =
  | { readonly state: "none" }
  | { readonly state: "loading" }
  | { readonly state: "invited"; readonly invitation: InvitePreview }
  /** It was accepted before, so its account is there. */
  | { readonly state: "accepted" }
  /** It was declined or withdrawn, or it has expired. */
  | { readonly state: "over" }
  /** The server did not say. */
  | { readonly state: "unknown" }

export const useInviteArrival = (): InviteArrival => {
  const inviteToken = useCarriedInvitation()
  const { data: invitation, error } = useInvitePreview(inviteToken)
  if (inviteToken === null) return { state: "none" }
  if (invitation !== undefined) return { state: "invited", invitation }
  if (error === null) return { state: "loading" }
  if (isAcceptedBefore(error)) return { state: "accepted" }
  const status = error instanceof HttpError ? error.status : null
  return { state: status === 404 || status === 422 ? "over" : "unknown" }
}
