import { PenLine } from "lucide-react"
import type { Story } from "#protocol/story.ts"
import type { TextName } from "#protocol/transcript.ts"
import { isGrowing } from "#protocol/transcript-file.ts"
import { mayBeHeard } from "../../stories/is-playable.ts"
import type { SharedDocument } from "../../transcript-editor/shared-document.ts"
import { useLargeType } from "../../transcript-editor/large-text-setting.ts"
import { useWords } from "../../transcript-editor/use-live-transcript.ts"
import { FollowedTranscript } from "../../player/synced-transcript.tsx"
import { withLanguages } from "../../player/align-translation.ts"
import type { UsedPlayer } from "../../player/use-player.ts"
import { Button } from "../../ui/button.tsx"
import { cx } from "../../ui/cx.ts"
import { EmptyState } from "../../ui/empty-state.tsx"
import { byWords } from "../../stories/engine-name.ts"
import { markIn } from "./language-labels.ts"
import type { Looks } from "./use-translation-review.tsx"
import { hasStopped, mayCorrect } from "./transcript-permissions.ts"

interface ShownWordsProps {
  readonly story: Story
  readonly name: TextName
  readonly room: SharedDocument | null
  readonly player: UsedPlayer
  readonly looks: Looks
  readonly onWrite: () => void
}

const whyNoWords = (story: Story) => {
  if (story.isUnjoined === true) {
    return "We couldn't join the parts of this recording, so there's no transcript. You can download each part."
  }
  return mayBeHeard(story)
    ? "We couldn't transcribe this recording. You can still listen to it."
    : "There's nothing to hear in this recording, so there's no transcript."
}

const NoWords = ({ story, onWrite }: Pick<ShownWordsProps, "story" | "onWrite">) => (
  <EmptyState
    title="No transcript yet"
    text={whyNoWords(story)}
    action={
      mayCorrect(story) && (
        <Button variant="primary" icon={<PenLine />} onClick={onWrite}>
          Type the transcript
        </Button>
      )
    }
  />
)

/** The present text of the story, with the spoken word highlighted. */
export const ShownWords = (props: ShownWordsProps) => {
  const { story, name, room, player, looks, onWrite } = props
  const isEnglish = name === "english"
  const words = useWords(room, name, isEnglish ? story.englishTranscript : story.transcript)
  const isLarge = useLargeType()
  const language = isEnglish ? "en" : (story.detectedLanguage ?? undefined)
  if (words.length === 0 && isEnglish) {
    return (
      <p lang="en" className="max-w-measure text-lg whitespace-pre-line">
        {story.englishTranslation}
      </p>
    )
  }
  if (words.length === 0 && hasStopped(story)) {
    return <NoWords story={story} onWrite={onWrite} />
  }
  const maker = isEnglish ? byWords(story) : null
  return (
    <>
      {maker !== null && (
        <p className="text-sm wrap-anywhere text-faded">Translated to English {maker}</p>
      )}
      <div lang={language} className={cx(isLarge && "text-xl leading-[1.6]")}>
        <FollowedTranscript
          transcript={isEnglish ? words : withLanguages(words, story.transcript)}
          player={player}
          growing={!isEnglish && isGrowing(story)}
          markOf={isEnglish ? undefined : markIn(story.detectedLanguage)}
          notes={isEnglish ? looks.notesIn(words) : undefined}
        />
      </div>
    </>
  )
}
