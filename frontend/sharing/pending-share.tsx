import { RotateCw, Undo2 } from "lucide-react"
import { useState } from "react"
import type { Share } from "#protocol/share.ts"
import { Button } from "../ui/button.tsx"
import { Confirm } from "../ui/confirm-dialog.tsx"
import { InvitationLink } from "./invitation-link.tsx"
import { MailNote } from "./invite-email-status.tsx"
import { isUnsent } from "./share-text.ts"
import { useBusy } from "./use-in-flight.ts"
import { sendAgain, type ShareActions } from "./use-share-actions.ts"

interface PendingShareProps {
  readonly share: Share
  readonly actions: ShareActions
}

/** A pending invitation: the state of its mail, its link, and buttons to send it again or withdraw it. */
export const PendingShare = ({ share, actions }: PendingShareProps) => {
  const [isAsking, setAsking] = useState(false)
  const { busy, run } = useBusy<"again" | "withdraw">()
  const { sharedWithEmail, inviteToken, mail } = share
  return (
    <>
      <MailNote share={share} />
      {inviteToken !== null && <InvitationLink share={share} inviteToken={inviteToken} />}
      <div className="flex flex-wrap gap-3 max-md:*:flex-auto">
        {!isUnsent(mail) && (
          <Button
            icon={<RotateCw />}
            pending={busy === "again"}
            onClick={() => void run("again", () => sendAgain(actions, share))}
          >
            Send again
            <span className="sr-only"> to {sharedWithEmail}</span>
          </Button>
        )}
        <Button variant="quiet" icon={<Undo2 />} onClick={() => setAsking(true)}>
          Withdraw
          <span className="sr-only"> the invitation to {sharedWithEmail}</span>
        </Button>
      </div>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={`Withdraw the invitation to ${sharedWithEmail}?`}
        text="Its link stops working right away. You can invite them again whenever you like."
        confirmLabel="Withdraw invitation"
        cancelLabel="Keep invitation"
        pending={busy === "withdraw"}
        onConfirm={() =>
          void run("withdraw", () => actions.end(share)).then(() => setAsking(false))
        }
      />
    </>
  )
}
