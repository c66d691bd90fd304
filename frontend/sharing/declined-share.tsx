import { MailPlus, Trash2 } from "lucide-react"
import type { Share } from "#protocol/share.ts"
import { Button } from "../ui/button.tsx"
import { useBusy } from "./use-in-flight.ts"
import { sendAgain, type ShareActions } from "./use-share-actions.ts"

interface AnsweredShareProps {
  readonly share: Share
  readonly actions: ShareActions
}

/** A declined or expired invitation. */
export const AnsweredShare = ({ share, actions }: AnsweredShareProps) => {
  const { busy, run } = useBusy<"again" | "remove">()
  return (
    <div className="flex flex-wrap gap-3 max-md:*:flex-auto">
      <Button
        icon={<MailPlus />}
        pending={busy === "again"}
        onClick={() => void run("again", () => sendAgain(actions, share))}
      >
        Invite again
        <span className="sr-only">: {share.sharedWithEmail}</span>
      </Button>
      <Button
        variant="quiet"
        icon={<Trash2 />}
        pending={busy === "remove"}
        onClick={() => void run("remove", () => actions.end(share))}
      >
        Remove
        <span className="sr-only"> {share.sharedWithEmail} from this list</span>
      </Button>
    </div>
  )
}
