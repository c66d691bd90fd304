import { Languages } from "lucide-react"
import { useState } from "react"
import type { Story } from "#protocol/story.ts"
import { FollowedTranscript } from "../../listening/followed-transcript.tsx"
import type { UsedPlayer } from "../../listening/use-player.ts"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { isTranslated } from "./is-translated.ts"

export interface TranscriptPanelProps {
  readonly story: Story
  readonly player: UsedPlayer
}

const Original = ({ story, player }: TranscriptPanelProps) => {
  const { transcript, processing } = story
  if (transcript.length === 0 && processing.state === "failed") {
    return (
      <EmptyState
        title="No transcript yet"
        text="The words could not be written down. You can still listen to the recording."
      />
    )
  }
  return (
    <FollowedTranscript
      transcript={transcript}
      player={player}
      growing={
        processing.state === "working" &&
        ["queued", "preparing", "transcribing"].includes(processing.phase)
      }
    />
  )
}

/** The words as they were said; those of another language can be read in English as well. */
export const TranscriptPanel = ({ story, player }: TranscriptPanelProps) => {
  const [isEnglish, setEnglish] = useState(false)
  if (!isTranslated(story)) return <Original story={story} player={player} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <Button icon={<Languages />} onClick={() => setEnglish(!isEnglish)}>
          {isEnglish ? "Show the original" : "Read it in English"}
        </Button>
      </div>
      {isEnglish ? (
        <p lang="en" className="max-w-measure text-lg whitespace-pre-line">
          {story.englishTranslation}
        </p>
      ) : (
        <Original story={story} player={player} />
      )}
    </div>
  )
}
