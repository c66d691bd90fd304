import { Pause, Play } from "lucide-react"
import type { ReactNode } from "react"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import { ProgressBar } from "../../ui/progress.tsx"
import type { QueuedFile } from "../../uploads/queued-file.ts"
import { SendingProgress } from "../../uploads/upload-progress.tsx"
import { failedText } from "./failed-text.ts"

interface FileStatusProps {
  /** Null until it was sent. */
  readonly file: QueuedFile | null
  readonly onPause: () => void
  readonly onGoOn: () => void
  readonly onCancel: () => void
  /** The submit button, shown while nothing is being sent. */
  readonly children: ReactNode
}

/** Shows how much of the chosen file is safe on the server, in place of the submit button. */
export const FileStatus = ({ file, onPause, onGoOn, onCancel, children }: FileStatusProps) => {
  switch (file?.progress.state) {
    case "saved":
      return <ProgressBar fraction={1} label="Safe on the server" />
    case "waiting":
      return <ProgressBar fraction={null} label="Sending the recording" />
    case "sending":
    case "saving":
    case "paused": {
      const { state } = file.progress
      return (
        <div className="grid grid-cols-1 gap-4">
          <SendingProgress file={file} />
          {state !== "saving" && (
            <div className="flex flex-wrap gap-3">
              {state === "sending" ? (
                <Button icon={<Pause />} onClick={onPause}>
                  Pause
                </Button>
              ) : (
                <Button variant="primary" icon={<Play />} onClick={onGoOn}>
                  Resume
                </Button>
              )}
              <Button onClick={onCancel}>Cancel</Button>
            </div>
          )}
        </div>
      )
    }
    default:
      return (
        <div className="grid grid-cols-1 gap-5">
          {file?.progress.state === "failed" && (
            <Notice tone="brick" title="Upload failed">
              {failedText(file.progress.text)}
            </Notice>
          )}
          {file?.progress.state === "missing" && (
            <Notice tone="amber" title="We can't read this file anymore">
              Remove it and choose it again. Nothing you entered is lost.
            </Notice>
          )}
          {children}
        </div>
      )
  }
}
