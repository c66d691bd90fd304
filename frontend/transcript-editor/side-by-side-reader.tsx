import { type Ref, startTransition, useEffect, useRef, useState } from "react"
import type { TextName, Transcript } from "#protocol/transcript.ts"
import { type SpokenStore, useSpoken, useSpokenIn } from "../player/playback-position.ts"
import { SpokenWords } from "../player/highlighted-words.tsx"
import { useTranscriptKeys } from "../player/transcript-shortcuts.ts"
import type { Placed } from "../player/align-translation.ts"
import type { UsedPlayer } from "../player/use-player.ts"
import { cx } from "../ui/cx.ts"
import { blocksOf } from "./side-by-side-blocks.ts"
import type { Lines, SharedDocument } from "./shared-document.ts"
import { useWords } from "./use-live-transcript.ts"

/** The lines of a text as they are being edited, blank ones included. */
const useLines = (room: SharedDocument, name: TextName): Lines => {
  const [lines, setLines] = useState<Lines>(() => room.lines[name].current())
  useEffect(() => {
    const follow = () => startTransition(() => setLines(room.lines[name].current()))
    const stop = room.lines[name].subscribe(follow)
    follow()
    return stop
  }, [room, name])
  return lines
}

interface ReadProps extends Placed {
  readonly spoken: SpokenStore
}

const Read = ({ paragraph, index, spoken }: ReadProps) => {
  const here = useSpokenIn(spoken, index)
  return (
    <div
      className={cx(
        "border-s-3 py-2.5 ps-3 transition-colors",
        here === null ? "border-transparent" : "border-ember",
      )}
    >
      <SpokenWords paragraph={paragraph} here={here} />
    </div>
  )
}

interface ReadBesideProps {
  readonly room: SharedDocument
  /** The text that is being edited; the other one is read. */
  readonly edited: TextName
  /** The other text as it came with the story. */
  readonly fetched: Transcript
  readonly language: string | null
  readonly player: UsedPlayer
  /** Where the blocks stand, for the editor to put its lines level with them. */
  readonly place: Ref<HTMLDivElement>
}

const nothing = () => undefined

/** The other text beside the one that is edited, paragraph beside paragraph, as others go on with it. */
export const ReadBeside = (props: ReadBesideProps) => {
  const { room, edited, fetched, language, player, place } = props
  const whole = useRef<HTMLDivElement>(null)
  const words = useWords(room, edited === "original" ? "english" : "original", fetched)
  const spoken = useSpoken(player, words)
  useTranscriptKeys(whole, player, nothing)
  return (
    <div ref={whole} lang={language ?? undefined} className="min-w-0">
      <div ref={place} className="relative">
        {blocksOf(edited, useLines(room, edited), words).map(({ line, lines, read }) => (
          <div key={line} data-line={line} data-lines={lines} className="absolute inset-x-0">
            {read.map((one) => (
              <Read key={one.index} {...one} spoken={spoken} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
