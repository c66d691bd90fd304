import { Hourglass } from "lucide-react"
import { useState } from "react"
import type { Story } from "#protocol/story.ts"
import { phaseWordsOf, workDetail } from "../../stories/processing-text.ts"
import { goesOnWords, type WaitText } from "../../stories/waiting-text.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { Notice } from "../../ui/notice.tsx"
import { ProgressBar } from "../../ui/progress.tsx"
import { type LanguageCorrection, WrongLanguage } from "./wrong-language.tsx"
import { DoubtedWords } from "./language-mismatch.tsx"
import { mayCorrect } from "./transcript-permissions.ts"

export interface WorkProps {
  readonly story: Pick<Story, "processing" | "access" | "detectedLanguage" | "transcript" | "takes">
  readonly isStarting: boolean
  readonly onStartAgain: () => void
  readonly telling: LanguageCorrection
  /** The languages this server can transcribe; null when unknown. */
  readonly understood: ReadonlyArray<string> | null
}

/** Whether it failed because of its language, so that choosing another could help. */
const isUnknown = (language: string | null, understood: WorkProps["understood"]) =>
  language !== null &&
  understood !== null &&
  understood.length > 0 &&
  !understood.includes(language)

interface WaitingProps extends Pick<WorkProps, "isStarting" | "onStartAgain"> {
  readonly waits: WaitText
  readonly isKeeper: boolean
}

/** Why it is not worked on just now, and when that goes on. */
const Waiting = ({ waits, isKeeper, isStarting, onStartAgain }: WaitingProps) => {
  const [now] = useState(() => new Date())
  return (
    <Notice
      tone="amber"
      icon={<Hourglass />}
      title="This story is waiting"
      action={
        isKeeper && (
          <Button pending={isStarting} onClick={onStartAgain}>
            Try again
          </Button>
        )
      }
    >
      {waits.reason} {goesOnWords(waits, now)}
    </Notice>
  )
}

interface ProgressCardProps {
  readonly fraction: number | null
  readonly label: string
  readonly detail: string
}

const ProgressCard = (props: ProgressCardProps) => (
  <Card className="p-3! md:px-5!">
    <ProgressBar {...props} />
  </Card>
)

/**
 * The progress of processing, or why it stopped. Work that ends while the page is open keeps its card, so
 * that the words do not jump; after that there is nothing.
 */
export const Work = (props: WorkProps) => {
  const { story, isStarting, onStartAgain, telling, understood } = props
  const { processing, access, detectedLanguage } = story
  const [wasWorking, setWorking] = useState(false)
  if (processing.state === "working" && !wasWorking) setWorking(true)
  const isKeeper = access === "own"
  switch (processing.state) {
    case "ready":
      if (processing.unheard === undefined) {
        return wasWorking ? (
          <ProgressCard fraction={1} label="Ready" detail="The transcript is complete." />
        ) : null
      }
      return (
        <Notice
          title="Someone typed this transcript"
          action={
            isKeeper &&
            processing.unheard.canRetry && (
              <Button pending={isStarting} onClick={onStartAgain}>
                Transcribe it again
              </Button>
            )
          }
        >
          {processing.unheard.reason}
          {isKeeper && processing.unheard.canRetry && " The typed transcript stays either way."}
        </Notice>
      )
    case "doubted":
      return (
        <DoubtedWords
          mayAnswer={mayCorrect(story)}
          hasWords={story.transcript.length > 0}
          {...telling}
        />
      )
    case "working":
      if (processing.waits !== undefined) {
        const { waits } = processing
        return <Waiting key={waits.until} {...{ waits, isKeeper, isStarting, onStartAgain }} />
      }
      return (
        <ProgressCard
          fraction={processing.phase === "queued" ? null : processing.fraction}
          label={phaseWordsOf(processing.phase, story.takes)}
          detail={workDetail(processing) ?? "You can leave this page. We'll keep working."}
        />
      )
    case "failed":
      return (
        <Notice
          tone="brick"
          title={processing.canRetry ? "Processing failed" : "We can't read this recording"}
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
            : "We keep the file as you gave it, and it doesn't count as a recorded story."}
          {processing.canRetry && !isKeeper && " The person who manages it can start it again."}
          {processing.canRetry && mayCorrect(story) && isUnknown(detectedLanguage, understood) && (
            <div className="pt-3">
              <WrongLanguage {...telling} />
            </div>
          )}
        </Notice>
      )
  }
}
