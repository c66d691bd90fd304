import { everybody, type PersonId } from "#protocol/ids.ts"
import type { Accepted, Invite } from "#protocol/share.ts"
import { errorMessage } from "../api/errors.ts"
import { usePeople } from "../api/people.ts"
import {
  useAcceptInvite,
  useDeclineInvite,
  useInvitePreview,
  useInvites,
  useShares,
} from "../api/shares.ts"
import { useCurrentUser, useSignOut } from "../api/user.ts"
import { FailedNotice } from "../ui/load-error.tsx"
import { succeeded } from "../api/query-client.ts"
import { InvitationsCard } from "./invitations-card.tsx"
import { withOpened } from "./invite-link-state.ts"
import { OpenedNotice } from "./invite-link-notice.tsx"
import { personToShareBack } from "./share-back-sender.ts"
import { useShareActions } from "./use-share-actions.ts"
import { useOpened } from "./use-invite-link.ts"

/** When an answer failed, the user has been told why. */
interface InviteResponses {
  /** Resolves to null when it failed. */
  readonly accept: (invite: Invite, linkPersonId: PersonId | null) => Promise<Accepted | null>
  readonly decline: (invite: Invite) => Promise<boolean>
}

const useAnswers = (): InviteResponses & { readonly isAnswering: boolean } => {
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

/** The received invitations, including that of a followed link. */
export const Invitations = () => {
  const { data: invites, error, refetch, isFetching } = useInvites()
  const { data: people } = usePeople()
  const own = people?.filter(({ sharedBy }) => sharedBy === null)
  const { data: given } = useShares(everybody)
  const { shareBack } = useShareActions()
  const { accept, decline, isAnswering } = useAnswers()
  const { opened, followed, dismiss, retry } = useOpened(isAnswering)
  const { user } = useCurrentUser()
  const { data: preview } = useInvitePreview(opened.state === "foreign" ? followed : null)
  // Keep the invitation: it may be for the account the user signs in to next.
  const { mutate: signOut, isPending: isLeaving } = useSignOut(undefined, "/login")

  /** Forgets the followed invitation once it is answered; fetches it again when answering failed. */
  const answered = ({ id }: Invite, isDone: boolean) => {
    if (opened.state !== "here" || opened.invite.id !== id) return
    if (isDone) dismiss()
    else retry()
  }
  return (
    <>
      <OpenedNotice
        opened={opened}
        invitedEmail={preview?.email ?? null}
        ownEmail={user?.email ?? null}
        onDismiss={dismiss}
        onRetry={retry}
        isLeaving={isLeaving}
        onSwitchAccount={signOut}
      />
      {invites === undefined && error !== null && !isFetching && (
        <FailedNotice
          title="We couldn't load your invitations"
          text={errorMessage(error, "Please try again in a moment.")}
          onRetry={() => void refetch()}
        />
      )}
      <InvitationsCard
        invites={withOpened(opened, invites ?? [])}
        own={own}
        shareBack={(invite, { linkPersonId }) => {
          const me = personToShareBack(invite, linkPersonId, own, given)
          return me === null ? null : () => shareBack(me, invite.sharedByUser.email)
        }}
        onAccept={async (invite, linkPersonId) => {
          const accepted = await accept(invite, linkPersonId)
          answered(invite, accepted !== null)
          return accepted
        }}
        onDecline={async (invite) => {
          const isDeclined = await decline(invite)
          answered(invite, isDeclined)
          return isDeclined
        }}
      />
    </>
  )
}
