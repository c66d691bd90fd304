import type { Invite } from "#protocol/share.ts"
import { isolate } from "../lib/isolate.ts"
import { Avatar } from "../ui/avatar.tsx"
import { Badge } from "../ui/badge.tsx"
import { Button } from "../ui/button.tsx"
import { invitedText, roleWords, senderFirstName, senderName } from "./share-text.ts"

/** Whom an invitation is about. */
export const subjectOf = ({ isForEverybody, personName, sharedByUser }: Invite): string =>
  isForEverybody ? `${isolate(senderFirstName(sharedByUser))}'s family stories` : personName

interface InviteRowProps {
  readonly invite: Invite
  readonly onRespond: () => void
  readonly onDecline: () => void
}

export const InviteRow = ({ invite, onRespond, onDecline }: InviteRowProps) => {
  const { sharedByUser, message, role } = invite
  const subject = subjectOf(invite)
  const sender = senderName(sharedByUser)
  return (
    <article className="grid min-w-0 grid-cols-1 gap-4">
      <div className="flex min-w-0 items-start gap-4">
        <Avatar id={null} name={invite.isForEverybody ? sender : subject} />
        <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 dir="auto" className="min-w-0 text-xl wrap-anywhere">
              {subject}
            </h3>
            <Badge>{roleWords[role].label}</Badge>
          </div>
          <p className="text-lg wrap-anywhere">{invitedText(invite)}</p>
          <p className="wrap-anywhere text-faded">
            Shared by <bdi>{sender}</bdi>
            {sender !== sharedByUser.email && ` (${sharedByUser.email})`}
          </p>
        </div>
      </div>
      {message !== "" && (
        <blockquote
          className="border-l-3 border-ember pl-4 font-serif text-lg wrap-anywhere whitespace-pre-line"
          dir="auto"
        >
          {message}
        </blockquote>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onRespond}>
          Respond<span className="sr-only"> to the invitation: {subject}</span>
        </Button>
        <Button variant="quiet" onClick={onDecline}>
          Decline<span className="sr-only"> the invitation: {subject}</span>
        </Button>
      </div>
    </article>
  )
}
