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
          ? `The last ${length} of this recording could not be read.`
          : `${length} of this recording could not be read.`
      }
    >
      The file was damaged when it came. What can be heard is here, and the file is kept as you gave
      it.
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
          ? "This recording has another sound track."
          : `This recording has ${otherTracks} more sound tracks.`
      }
    >
      You hear the one with the voice. The file is kept as you gave it, with all of its tracks.
    </Notice>
  )
