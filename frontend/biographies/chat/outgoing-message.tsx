import { Pencil, RotateCcw } from "lucide-react"
import type { Outgoing } from "../../api/biography-chat.ts"
import { Button } from "../../ui/button.tsx"
import { Said } from "./messages.tsx"

interface OutgoingMessageProps {
  readonly sent: Outgoing
  readonly isBusy: boolean
  readonly onAgain: (sent: Outgoing) => void
  readonly onTakeUp: (sent: Outgoing) => void
}

/** A message on its way, or one that was not sent, with its words and a way on. */
export const OutgoingMessage = ({ sent, isBusy, onAgain, onTakeUp }: OutgoingMessageProps) =>
  sent.state === "sending" ? (
    <Said type="user" content={sent.text} isFaded />
  ) : (
    <Said type="user" content={sent.text}>
      <div className="flex flex-wrap items-center justify-end gap-x-1">
        <p className="me-1 text-sm font-semibold text-brick">Not sent</p>
        <Button
          variant="quiet"
          icon={<RotateCcw />}
          pending={isBusy}
          className="px-3"
          onClick={() => onAgain(sent)}
        >
          Try again
        </Button>
        <Button variant="quiet" icon={<Pencil />} className="px-3" onClick={() => onTakeUp(sent)}>
          Edit it
        </Button>
      </div>
    </Said>
  )
