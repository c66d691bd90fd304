import { type ReactNode, useRef, useState } from "react"
import type { TextName, Transcript } from "#protocol/transcript.ts"
import { cx } from "../ui/cx.ts"
import { besideColumns, BesideRow } from "./side-by-side-row.tsx"
import { FollowButton } from "./follow-button.tsx"
import { type MarkOf, noMark } from "./synced-transcript.tsx"
import { rowsOf } from "./align-translation.ts"
import { useSpoken } from "./playback-position.ts"
import { useTranscriptKeys } from "./transcript-shortcuts.ts"
import { useFollowing } from "./follow-playback.ts"
import type { UsedPlayer } from "./use-player.ts"

interface BesideTranscriptProps {
  readonly original: Transcript
  readonly english: Transcript
  readonly player: UsedPlayer
  /** The language of the original. */
  readonly language: string | undefined
  /** What stands above each of the texts. */
  readonly heads: Readonly<Record<TextName, ReactNode>>
  readonly markOf?: MarkOf
  /** What stands below English paragraphs, by their index. */
  readonly notes?: ReadonlyMap<number, ReactNode>
}

const noNotes: ReadonlyMap<number, ReactNode> = new Map()

/** A transcript and its translation, paragraph beside paragraph; the spoken word is highlighted in both. */
export const BesideTranscript = (props: BesideTranscriptProps) => {
  const { original, english, player, language, heads, markOf = noMark, notes = noNotes } = props
  const whole = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const spoken = { original: useSpoken(player, original), english: useSpoken(player, english) }
  const followed = original.length > 0 ? spoken.original : spoken.english
  const { following, follow } = useFollowing(whole, followed, player)
  useTranscriptKeys(whole, player, setStop)
  const rows = rowsOf(original, english)
  return (
    <div ref={whole} className="relative grid grid-cols-1 gap-1">
      <div className={cx(besideColumns, "border-transparent pb-2")}>
        <div className="col-start-2 min-w-0">{heads.original}</div>
        <div className="min-w-0">{heads.english}</div>
      </div>
      {rows.map((row, index) => (
        <BesideRow
          key={`${index} ${row.original?.start ?? "english"}`}
          row={row}
          index={index}
          spoken={spoken}
          isStop={index === Math.min(stop, rows.length - 1)}
          language={language}
          mark={row.original === null ? undefined : markOf(row.original)}
          note={row.english.map((one) => notes.get(one.index)).find((note) => note !== undefined)}
        />
      ))}
      <FollowButton following={following} onFollow={follow} />
    </div>
  )
}
