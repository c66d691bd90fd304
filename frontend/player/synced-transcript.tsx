import { AudioLines } from "lucide-react"
import { type ReactNode, useRef, useState } from "react"
import type { Paragraph, Transcript } from "#protocol/transcript.ts"
import { EmptyState } from "../ui/empty-state.tsx"
import { SkeletonText } from "../ui/skeleton.tsx"
import { FollowButton } from "./follow-button.tsx"
import { moreWordsComing } from "./player-text.ts"
import { useSpoken } from "./playback-position.ts"
import { useTranscriptKeys } from "./transcript-shortcuts.ts"
import { TranscriptParagraph } from "./transcript-paragraph.tsx"
import { useFollowing } from "./follow-playback.ts"
import type { UsedPlayer } from "./use-player.ts"

interface FollowedTranscriptProps {
  readonly transcript: Transcript
  readonly player: UsedPlayer
  /** Whether transcription is still running. */
  readonly growing?: boolean
  readonly markOf?: MarkOf | undefined
  /** What stands below paragraphs, by their index. */
  readonly notes?: ReadonlyMap<number, ReactNode> | undefined
}

/** A short remark on a paragraph, such as its language; undefined for none. */
export type MarkOf = (paragraph: Paragraph) => string | undefined
export const noMark: MarkOf = () => undefined

const MoreToCome = ({ first }: { readonly first: boolean }) => (
  <div className="grid max-w-measure gap-4 py-4">
    <output className="flex items-center gap-3 font-semibold text-faded">
      <AudioLines aria-hidden="true" className="size-5 animate-breathe text-ember" />
      {first ? "The first words will be here in a moment." : moreWordsComing}
    </output>
    {first && <SkeletonText lines={5} />}
  </div>
)

/** A transcript that highlights the spoken word; a click on a phrase plays it. */
export const FollowedTranscript = ({
  transcript,
  player,
  growing = false,
  markOf = noMark,
  notes,
}: FollowedTranscriptProps) => {
  const whole = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const spoken = useSpoken(player, transcript)
  const { following, follow } = useFollowing(whole, spoken, player)
  useTranscriptKeys(whole, player, setStop)

  const isEmpty = transcript.length === 0
  return (
    <div ref={whole} className="relative">
      {isEmpty && !growing && (
        <EmptyState
          icon={<AudioLines />}
          title="We didn't hear any words"
          text="There doesn't seem to be any speech in this recording. You can still listen to it."
        />
      )}
      <div className="grid gap-1">
        {transcript.map((paragraph, index) => (
          <TranscriptParagraph
            key={`${index} ${paragraph.start}`}
            paragraph={paragraph}
            index={index}
            spoken={spoken}
            isStop={index === Math.min(stop, transcript.length - 1)}
            mark={markOf(paragraph)}
            note={notes?.get(index)}
          />
        ))}
      </div>
      {growing && <MoreToCome first={isEmpty} />}
      <FollowButton following={following} onFollow={follow} />
    </div>
  )
}
