import { Ear } from "lucide-react"
import { useState } from "react"
import type { PersonId } from "#protocol/ids.ts"
import { everybody } from "#protocol/ids.ts"
import type { Person } from "#protocol/person.ts"
import { self } from "#protocol/self.ts"
import type { Invite, Share } from "#protocol/share.ts"
import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"
import { senderName } from "./share-text.ts"

type Sender = Invite["sharedByUser"]

/**
 * The user's own person, if whoever shares with them cannot hear their stories yet and is not invited
 * to; otherwise null. Whoever contributes to somebody linked to themself tells their stories there.
 */
export const personToShareBack = (
  { sharedByUser: { email }, role }: Pick<Invite, "sharedByUser" | "role">,
  linkPersonId: PersonId | null,
  own: ReadonlyArray<Person> | undefined,
  given: ReadonlyArray<Share> | undefined,
): PersonId | null => {
  const me = own?.find(({ relationship, sharedBy }) => relationship === self && sharedBy === null)
  if (me === undefined || given === undefined) return null
  if (role === "contributor" && linkPersonId === me.id) return null
  const has = given.some(
    ({ personId, sharedWithEmail, status }) =>
      (personId === me.id || personId === everybody) &&
      (status === "pending" || status === "accepted") &&
      sharedWithEmail.toLowerCase() === email.toLowerCase(),
  )
  return has ? null : me.id
}

interface ShareBackProps {
  readonly sender: Sender
  /** Resolves to true when it worked; otherwise the user has been told why. */
  readonly onShare: () => Promise<boolean>
}

/** Offers to let whoever shares their stories hear the user's own as well. */
export const ShareBack = ({ sender, onShare }: ShareBackProps) => {
  const [state, setState] = useState<"open" | "sending" | "done">("open")
  const name = sender.firstName.trim() || senderName(sender)
  const send = async () => {
    setState("sending")
    setState((await onShare()) ? "done" : "open")
  }
  if (state === "done") {
    return (
      <Notice tone="sage" title={<span className="wrap-anywhere">Invitation ready</span>}>
        <span className="wrap-anywhere">
          As soon as <bdi>{name}</bdi> accepts it, they can hear the stories you tell.
        </span>
      </Notice>
    )
  }
  return (
    <Notice
      icon={<Ear />}
      title={
        <span className="wrap-anywhere">
          Let <bdi>{name}</bdi> hear your stories too?
        </span>
      }
      action={
        <Button pending={state === "sending"} onClick={() => void send()}>
          <span>
            Share with <bdi>{name}</bdi>
          </span>
        </Button>
      }
    >
      <span className="wrap-anywhere">
        So far, <bdi>{name}</bdi> can't hear what you record yourself.
      </span>
    </Notice>
  )
}
