import { useId, useState } from "react"
import type { PersonId } from "#protocol/ids.ts"
import type { Person } from "#protocol/person.ts"
import type { Invite } from "#protocol/share.ts"
import { Card } from "../ui/card.tsx"
import { Confirm } from "../ui/confirm.tsx"
import { InviteRow, subjectOf } from "./invite-row.tsx"
import { RespondDialog } from "./respond-dialog.tsx"
import { senderName } from "./share-words.ts"

export interface InvitationsCardProps {
  readonly invites: ReadonlyArray<Invite>
  /** The user's own people. */
  readonly own: ReadonlyArray<Person>
  /** Each true when it worked; otherwise the reason has been told. */
  readonly onAccept: (invite: Invite, linkPersonId: PersonId | null) => Promise<boolean>
  readonly onDecline: (invite: Invite) => Promise<boolean>
}

type Asking = { readonly about: "answer" | "decline"; readonly invite: Invite }

/** The invitations that wait for an answer. Without any there is nothing to see. */
export const InvitationsCard = ({ invites, own, onAccept, onDecline }: InvitationsCardProps) => {
  const headingId = useId()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [isDeclining, setDeclining] = useState(false)
  const close = () => setAsking(null)

  const decline = async (invite: Invite) => {
    setDeclining(true)
    await onDecline(invite)
    setDeclining(false)
    close()
  }
  return (
    <>
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
                    onRespond={() => setAsking({ about: "answer", invite })}
                    onDecline={() => setAsking({ about: "decline", invite })}
                  />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
      {asking?.about === "answer" && (
        <RespondDialog
          invite={asking.invite}
          own={own}
          onClose={close}
          onAccept={(linkPersonId) => onAccept(asking.invite, linkPersonId)}
          onDecline={() => onDecline(asking.invite)}
        />
      )}
      {asking?.about === "decline" && (
        <Confirm
          open
          onOpenChange={close}
          title="Decline this invitation?"
          text={`${subjectOf(asking.invite)}: you will not see these stories. ${senderName(asking.invite.sharedByUser)} can invite you again.`}
          confirmLabel="Decline it"
          cancelLabel="Keep it"
          pending={isDeclining}
          onConfirm={() => void decline(asking.invite)}
        />
      )}
    </>
  )
}
