import type { Story } from "#protocol/story.ts"
import { phaseWords, timeLeft } from "../../cards/processing-words.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { Notice } from "../../ui/notice.tsx"
import { ProgressBar } from "../../ui/progress.tsx"

export interface WorkProps {
  readonly story: Pick<Story, "processing" | "access">
  readonly isStarting: boolean
  readonly onStartAgain: () => void
}

/** What is being done to the recording, or why it stopped. Nothing once it is done. */
export const Work = ({ story, isStarting, onStartAgain }: WorkProps) => {
  const { processing, access } = story
  const isKeeper = access === "own"
  switch (processing.state) {
    case "ready":
      return null
    case "working":
      return (
        <Card className="grid grid-cols-1 gap-3">
          <ProgressBar
            fraction={processing.phase === "queued" ? null : processing.fraction}
            label={phaseWords[processing.phase]}
            detail={timeLeft(processing) ?? "You can leave this page; the work goes on."}
          />
        </Card>
      )
    case "failed":
      return (
        <Notice
          tone="brick"
          title={processing.canRetry ? "Processing failed" : "This recording cannot be read"}
          action={
            isKeeper &&
            processing.canRetry && (
              <Button pending={isStarting} onClick={onStartAgain}>
                Try again
              </Button>
            )
          }
        >
          {processing.reason}{" "}
          {processing.canRetry
            ? "The recording itself is safe."
            : "The file is kept as it was given, and it does not count as a recorded story."}
          {processing.canRetry && !isKeeper && " Whoever keeps it can start it again."}
        </Notice>
      )
  }
}
