import type { Story } from "#protocol/story.ts"
import { minutesSeconds } from "../../lib/format.ts"
import { Notice } from "../../ui/notice.tsx"

/** Says which part of the recording is missing; renders nothing when it is complete. */
export const LostPart = ({ lost }: Pick<Story, "lost">) => {
  if (lost === null) return null
  const length = minutesSeconds(Math.round(lost.seconds))
  return (
    <Notice
      tone="amber"
      isFolded
      title={
        lost.where === "end"
          ? `We couldn't read the last ${length} of this recording.`
          : `We couldn't read ${length} of this recording.`
      }
    >
      The file was damaged when we got it. You can hear everything that still plays, and we keep the
      file as you gave it.
    </Notice>
  )
}

/** Says that the file has more sound tracks than the one that is heard. */
export const OtherTracks = ({ otherTracks }: Pick<Story, "otherTracks">) =>
  otherTracks > 0 && (
    <Notice
      tone="neutral"
      isFolded
      title={
        otherTracks === 1
          ? "This recording has another audio track."
          : `This recording has ${otherTracks} more audio tracks.`
      }
    >
      You hear the one with the voice. We keep the file as you gave it, with all its tracks.
    </Notice>
  )
