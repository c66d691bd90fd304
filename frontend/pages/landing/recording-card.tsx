import { barsPath } from "../../player/waveform-path.ts"
import { minutesSeconds } from "../../lib/format.ts"
import demo from "./demo/dashwood.json" with { type: "json" }

const paper = { width: 360, height: 88, step: 8 }
const bars = barsPath(demo.peaks, paper)
/** Seconds into the picture's recording. */
const sofar = 252

/** An illustration: a recording in progress. */
export const RecordingCard = () => (
  <figure className="grid gap-6 rounded-md border border-line bg-raised p-6 shadow-float md:p-8">
    <div className="flex items-center justify-between gap-4">
      <span className="inline-flex items-center gap-2.5 rounded-full bg-brick-wash px-4 py-1.5 text-sm font-semibold text-brick">
        <span aria-hidden="true" className="size-3 animate-breathe rounded-full bg-brick" />
        Recording
      </span>
      <span className="text-lg text-faded tabular-nums">{minutesSeconds(sofar)}</span>
    </div>
    <svg
      viewBox={`0 0 ${paper.width} ${paper.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-22 w-full"
    >
      <path d={bars} className="stroke-ember" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
    <blockquote className="font-serif text-xl">
      <p>
        “The river froze so hard that winter that we walked across it to school.{" "}
        <span className="text-faded">And my brother carried me where it creaked …</span>”
      </p>
    </blockquote>
    <figcaption className="border-t border-line pt-4 text-sm text-faded">
      Rosa, 84, at her kitchen table. An example.
    </figcaption>
  </figure>
)
