import type { PersonId } from "#protocol/ids.ts"
import type { Accepted, Invite } from "#protocol/share.ts"
import { succeeded } from "../api/query-client.ts"
import { useAcceptInvite, useDeclineInvite } from "../api/shares.ts"

/** When an answer failed, the user has been told why. */
interface InviteResponses {
  /** Resolves to null when it failed. */
  readonly accept: (invite: Invite, linkPersonId: PersonId | null) => Promise<Accepted | null>
  readonly decline: (invite: Invite) => Promise<boolean>
}

export const useAnswers = (): InviteResponses & { readonly isAnswering: boolean } => {
  const accepting = useAcceptInvite()
  const declining = useDeclineInvite()
  return {
    accept: ({ inviteToken }, linkPersonId) => {
      const link = linkPersonId === null ? {} : { linkPersonId }
      return accepting.mutateAsync({ inviteToken, ...link }).catch(() => null)
    },
    decline: ({ inviteToken }) => succeeded(declining.mutateAsync(inviteToken)),
    isAnswering: accepting.isPending || declining.isPending,
  }
}
