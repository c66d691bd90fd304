import { Ear } from "lucide-react"
import { useState } from "react"
import type { Invite } from "#protocol/share.ts"
import { Button } from "../ui/button.tsx"
import { Notice } from "../ui/notice.tsx"
import { senderFirstName } from "./share-text.ts"

type Sender = Invite["sharedByUser"]

export interface ShareBackProps {
  readonly sender: Sender
  /** Resolves to true when it worked; otherwise the user has been told why. */
  readonly onShare: () => Promise<boolean>
  /** Given where it is offered again until it is answered. */
  readonly onPostpone?: () => void
}

/** Offers to let whoever shares their stories hear the user's own as well. */
export const ShareBack = ({ sender, onShare, onPostpone }: ShareBackProps) => {
  const [state, setState] = useState<"open" | "sending" | "done">("open")
  const name = senderFirstName(sender)
  const send = async () => {
    setState("sending")
    setState((await onShare()) ? "done" : "open")
  }
  if (state === "done") {
    return (
      <Notice
        tone="sage"
        title={
          <span className="wrap-anywhere">
            <bdi>{name}</bdi> will see your invitation under People
          </span>
        }
      >
        <span className="wrap-anywhere">
          <bdi>{name}</bdi> can hear your stories once they accept.
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
        <>
          <Button pending={state === "sending"} onClick={() => void send()}>
            <span>
              Share with <bdi>{name}</bdi>
            </span>
          </Button>
          {onPostpone !== undefined && state === "open" && (
            <Button variant="quiet" onClick={onPostpone}>
              Not now
              <span className="sr-only">
                {" "}
                to sharing with <bdi>{name}</bdi>
              </span>
            </Button>
          )}
        </>
      }
    >
      <span className="wrap-anywhere">
        So far, <bdi>{name}</bdi> can't hear what you record yourself.
      </span>
    </Notice>
  )
}
