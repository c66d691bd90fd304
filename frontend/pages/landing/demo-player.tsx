import { LoaderCircle, Pause, Play } from "lucide-react"
import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react"
import { recordingNotLoaded } from "../../player/player-text.ts"
import { barsPath } from "../../player/waveform-path.ts"
import { wordAt } from "../../player/word-at-time.ts"
import { Button } from "../../ui/button.tsx"
import { minutesSeconds } from "../../lib/format.ts"
import type { DemoStore } from "./demo-store.ts"
import { DemoWords } from "./demo-transcript.tsx"
import demo from "./demo/dashwood.json" with { type: "json" }
import source from "./demo/dashwood.mp3"

const paper = { width: 360, height: 56, step: 5 }
const bars = barsPath(demo.peaks, paper)
const { seconds, transcript } = demo

interface WaveProps {
  readonly second: number
  readonly onSeek: (second: number) => void
}

/** The waveform with the position. */
const Wave = ({ second, onSeek }: WaveProps) => (
  <div className="relative h-14 min-w-0 flex-1 rounded-sm focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-ember">
    <svg
      viewBox={`0 0 ${paper.width} ${paper.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      <path d={bars} className="stroke-edge" strokeWidth="2.5" strokeLinecap="round" />
      <path
        d={bars}
        className="stroke-ember"
        strokeWidth="2.5"
        strokeLinecap="round"
        style={{ clipPath: `inset(0 ${100 - (100 * second) / seconds}% 0 0)` }}
      />
    </svg>
    <input
      type="range"
      className="seek relative block"
      aria-label="Place in the recording"
      aria-valuetext={`${minutesSeconds(second)} of ${minutesSeconds(seconds)}`}
      min={0}
      max={Math.floor(seconds)}
      step={1}
      value={Math.floor(second)}
      onChange={(event) => onSeek(event.target.valueAsNumber)}
    />
  </div>
)

const labels = {
  resting: "Play",
  paused: "Play",
  failed: "Try again",
  waiting: "Pause",
  playing: "Pause",
} as const

const icons = {
  resting: <Play fill="currentColor" />,
  paused: <Play fill="currentColor" />,
  failed: <Play fill="currentColor" />,
  waiting: <LoaderCircle className="animate-spin" />,
  playing: <Pause fill="currentColor" />,
} as const

interface DemoPlayerProps {
  readonly store: DemoStore
  /** A ref to the heading, which Watch Demo scrolls to and focuses. */
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** The demo: a real recording with its transcript following. */
export const DemoPlayer = ({ store, heading }: DemoPlayerProps) => {
  const audio = useRef<HTMLAudioElement>(null)
  const { phase, second } = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot)
  useEffect(() => (audio.current === null ? undefined : store.attach(audio.current)), [store])
  return (
    <article className="grid grid-cols-1 gap-6 rounded-md border border-line bg-raised p-5 md:p-8">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its words stand below, and follow */}
      <audio ref={audio} src={source} preload="none" />
      <header className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="scroll-mt-6 text-xl md:text-2xl">
          What Mr Dashwood might have been
        </h3>
        <p className="text-faded">Told by Jane Austen, read aloud for LibriVox</p>
      </header>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Button
          variant="primary"
          size="large"
          icon={icons[phase]}
          onClick={store.toggle}
          className="min-w-40"
        >
          {labels[phase]}
        </Button>
        <div className="flex min-w-0 flex-[1_1_220px] items-center gap-4">
          <Wave second={second} onSeek={store.seek} />
          <span aria-hidden="true" className="text-sm text-faded tabular-nums">
            {minutesSeconds(second)} / {minutesSeconds(seconds)}
          </span>
        </div>
      </div>
      <output>
        {phase === "failed" && (
          <span className="font-semibold text-brick">
            {recordingNotLoaded} Check your connection.
          </span>
        )}
      </output>
      <DemoWords
        transcript={transcript}
        spoken={second === 0 ? null : wordAt(transcript, second)}
      />
      <footer className="border-t border-line pt-4 text-sm text-faded">
        From <cite>Sense and Sensibility</cite>, chapter 1, shortened. The book and the recording
        are in the public domain. Kintale's own speech engine wrote down the words.
      </footer>
    </article>
  )
}
