import { useId, useState } from "react"
import type { PersonId, ShareId } from "#protocol/ids.ts"
import type { Person } from "#protocol/person.ts"
import type { Accepted, Invite } from "#protocol/share.ts"
import { Card } from "../ui/card.tsx"
import { Confirm } from "../ui/confirm-dialog.tsx"
import { AcceptedNotice } from "./accepted-notice.tsx"
import { InviteRow, subjectOf } from "./invite-row.tsx"
import { RespondDialog } from "./respond-dialog.tsx"
import { ShareBack } from "./share-back-notice.tsx"
import { senderName } from "./share-text.ts"

export interface InvitationsCardProps {
  readonly invites: ReadonlyArray<Invite>
  /** The user's own people; undefined while loading. */
  readonly own: ReadonlyArray<Person> | undefined
  /** Resolves to null when it failed; then the user has been told why. */
  readonly onAccept: (invite: Invite, linkPersonId: PersonId | null) => Promise<Accepted | null>
  /** Shares the user's own person with the sender in turn; null where that is not to be offered. */
  readonly shareBack?: (invite: Invite, accepted: Accepted) => (() => Promise<boolean>) | null
  /** Resolves to true when it worked; otherwise the user has been told why. */
  readonly onDecline: (invite: Invite) => Promise<boolean>
}

interface Asking {
  readonly about: "answer" | "decline"
  readonly id: ShareId
}

/** The answer being sent. Once accepted, the invitation is in no list any more, so it is kept in this state. */
interface Answering {
  readonly way: "accept" | "decline"
  readonly invite: Invite
}

/** The invitation accepted last, and how to share back, if that was to be offered then. */
interface Last {
  readonly invite: Invite
  readonly accepted: Accepted
  readonly onShareBack: (() => Promise<boolean>) | null
}

/** The pending invitations, and the result of the last answer. Renders nothing without any. */
export const InvitationsCard = (props: InvitationsCardProps) => {
  const { invites, own, onAccept, shareBack, onDecline } = props
  const headingId = useId()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [last, setLast] = useState<Last | null>(null)
  const [answering, setAnswering] = useState<Answering | null>(null)
  const invite =
    asking &&
    [...invites, ...(answering === null ? [] : [answering.invite])].find(
      ({ id }) => id === asking.id,
    )
  // The invitation was withdrawn, or answered on another device.
  if (asking !== null && !invite) setAsking(null)
  const close = () => setAsking(null)

  const accept = async (invite: Invite, linkPersonId: PersonId | null) => {
    if (answering !== null) return
    setAnswering({ way: "accept", invite })
    const accepted = await onAccept(invite, linkPersonId)
    setAnswering(null)
    if (accepted === null) return
    // Synchronously: the open dialog traps the focus, which the notice should get.
    close()
    setLast({ invite, accepted, onShareBack: shareBack?.(invite, accepted) ?? null })
  }
  const decline = async (invite: Invite, about: Asking["about"]) => {
    if (answering !== null) return
    setAnswering({ way: "decline", invite })
    const isDeclined = await onDecline(invite)
    setAnswering(null)
    if (isDeclined || about === "decline") close()
  }
  return (
    <>
      {last !== null && (
        <div key={last.invite.id} className="grid grid-cols-1 gap-4">
          <AcceptedNotice invite={last.invite} accepted={last.accepted} own={own ?? []} />
          {last.onShareBack !== null && (
            <ShareBack sender={last.invite.sharedByUser} onShare={last.onShareBack} />
          )}
        </div>
      )}
      {invites.length > 0 && (
        <section aria-labelledby={headingId}>
          <Card className="grid grid-cols-1 gap-5">
            <h2 id={headingId} className="text-2xl">
              Pending Invitations
            </h2>
            <ul className="grid grid-cols-1">
              {invites.map((invite) => (
                <li
                  key={invite.id}
                  className="min-w-0 border-t border-line py-6 first:border-0 first:pt-0 last:pb-0"
                >
                  <InviteRow
                    invite={invite}
                    onRespond={() => setAsking({ about: "answer", id: invite.id })}
                    onDecline={() => setAsking({ about: "decline", id: invite.id })}
                  />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
      {invite && asking?.about === "answer" && (
        <RespondDialog
          invite={invite}
          own={own}
          answering={answering?.way ?? null}
          onClose={close}
          onAccept={(linkPersonId) => void accept(invite, linkPersonId)}
          onDecline={() => void decline(invite, "answer")}
        />
      )}
      {invite && asking?.about === "decline" && (
        <Confirm
          open
          onOpenChange={close}
          title="Decline this invitation?"
          text={
            <>
              <bdi>{subjectOf(invite)}</bdi>: you won't see these stories.{" "}
              <bdi>{senderName(invite.sharedByUser)}</bdi> can invite you again.
            </>
          }
          confirmLabel="Decline it"
          cancelLabel="Keep invitation"
          pending={answering !== null}
          onConfirm={() => void decline(invite, "decline")}
        />
      )}
    </>
  )
}
