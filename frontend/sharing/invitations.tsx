import { useState } from "react"
import type { Accepted, Invite } from "#protocol/share.ts"
import { sentenceOf } from "../data/ask-error.ts"
import { usePeople } from "../data/people.ts"
import { useInvites } from "../data/shares.ts"
import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"
import { AcceptedNotice } from "./accepted-notice.tsx"
import { InvitationsCard } from "./invitations-card.tsx"
import { withOpened } from "./opened-invite.ts"
import { OpenedNotice } from "./opened-notice.tsx"
import { useAnswers } from "./use-answers.ts"
import { useOpened } from "./use-opened.ts"

/** The invitations received, and what became of the last one answered. */
export const Invitations = () => {
  const { data: invites, error, refetch, isFetching } = useInvites()
  const { data: people } = usePeople()
  const { accept, decline, isAnswering } = useAnswers()
  const { opened, dismiss, retry } = useOpened(isAnswering)
  const [last, setLast] = useState<{ invite: Invite; accepted: Accepted } | null>(null)

  /** The one whose link was followed is forgotten once it is answered, and looked at again when that failed. */
  const answered = ({ id }: Invite, isDone: boolean) => {
    if (opened.state !== "here" || opened.invite.id !== id) return
    if (isDone) dismiss()
    else retry()
  }
  return (
    <>
      {last !== null && <AcceptedNotice key={last.invite.id} {...last} />}
      <OpenedNotice opened={opened} onDismiss={dismiss} onRetry={retry} />
      {invites === undefined && error !== null && !isFetching && (
        <Notice
          tone="brick"
          title="Your invitations could not be looked up"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {sentenceOf(error, "Please try again in a moment.")}
        </Notice>
      )}
      <InvitationsCard
        invites={withOpened(opened, invites ?? [])}
        own={people?.filter(({ sharedBy }) => sharedBy === null) ?? []}
        onAccept={async (invite, linkPersonId) => {
          const accepted = await accept(invite, linkPersonId)
          answered(invite, accepted !== null)
          if (accepted === null) return false
          setLast({ invite, accepted })
          return true
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
