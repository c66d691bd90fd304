import type { ReactNode } from "react"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import { ProgressBar } from "../../ui/progress.tsx"
import { Hindered } from "../../uploads/upload-progress.tsx"
import { failedText } from "./failed-text.ts"
import type { CancellableUpload } from "./use-cancellable-upload.ts"

interface SendingStatusProps {
  readonly sending: CancellableUpload
  readonly onCancel: () => void
  readonly failedTitle: string
  /** The submit button, shown while nothing is being sent. */
  readonly children: ReactNode
}

/** Shows the progress of an upload in place of the submit button. */
export const SendingStatus = (props: SendingStatusProps) => {
  const { sending, onCancel, failedTitle, children } = props
  if (sending.state === "sent") {
    return <ProgressBar fraction={1} label="Safe on the server" />
  }
  if (sending.state === "sending") {
    const isOver = sending.fraction >= 1
    return (
      <div className="grid grid-cols-1 gap-4">
        <ProgressBar
          fraction={isOver ? null : sending.fraction}
          label={isOver ? "Finishing up" : "Sending the recording"}
        />
        <Hindered hindrance={sending.hindrance ?? null} />
        {!isOver && (
          <div>
            <Button onClick={onCancel}>Cancel</Button>
          </div>
        )}
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      {sending.state === "failed" && (
        <Notice tone="brick" title={failedTitle}>
          {failedText(sending.text)}
        </Notice>
      )}
      {children}
    </div>
  )
}
