import { useEffect, useRef, useState, type KeyboardEvent } from "react"
import { cx } from "../ui/cx.ts"
import { spokenLength } from "../lib/format.ts"
import { barsPath } from "./waveform-path.ts"
import { partsOf } from "./take-segments.ts"
import { usePlayerState, type UsedPlayer } from "./use-player.ts"

const height = 40
/** One bar and its gap, in pixels. */
const step = 6
const minute = 60
/** How many pixels of the line each part has at least on the average for the joints to be marked. */
const leastApart = 12

/** The width of an element, updated when it changes. */
const useWidth = () => {
  const [width, setWidth] = useState(360)
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (element === null) return
    const watching = new ResizeObserver(([entry]) =>
      setWidth(Math.round(entry?.contentRect.width ?? 360)),
    )
    watching.observe(element)
    return () => watching.disconnect()
  }, [element])
  return [width, setElement] as const
}

interface WaveformProps {
  readonly player: UsedPlayer
  /** Loudness values of 0 to 1. */
  readonly peaks: ReadonlyArray<number>
  /** The parts it was recorded in, where there are several. */
  readonly takes?: ReadonlyArray<{ readonly seconds: number }> | undefined
}

interface JointsProps extends Pick<WaveformProps, "takes"> {
  readonly duration: number | null
  /** Of the line, in pixels. */
  readonly width: number
}

/** Where one part ends and the next begins; the parts are listed in words elsewhere. */
const Joints = ({ takes, duration, width }: JointsProps) => {
  if (takes === undefined || duration === null) return null
  if (width / takes.length < leastApart) return null
  const [, ...later] = partsOf(takes, duration)
  return later.map(({ number, from }) => (
    <span
      key={number}
      aria-hidden="true"
      data-joint={from}
      className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 rounded-full bg-faded ring-2 ring-raised"
      style={{ left: `${(from / duration) * 100}%` }}
    />
  ))
}

/** The recording as a line of bars; press, drag or use the arrow keys to go to another place. */
export const Waveform = ({ player, peaks, takes }: WaveformProps) => {
  const { duration } = usePlayerState(player)
  const [width, measure] = useWidth()
  const slider = useRef<HTMLInputElement>(null)
  const played = useRef<SVGSVGElement>(null)

  useEffect(() => {
    let second = -1
    const draw = () => {
      const at = player.time()
      const part = duration === null ? 0 : Math.min(1, at / duration)
      if (played.current) played.current.style.clipPath = `inset(0 ${(1 - part) * 100}% 0 0)`
      const input = slider.current
      if (input === null) return
      input.value = String(at)
      if (Math.floor(at) === second) return
      second = Math.floor(at)
      const whole = duration === null ? "" : ` of ${spokenLength(duration)}`
      input.setAttribute("aria-valuetext", `${spokenLength(second)}${whole}`)
    }
    draw()
    return player.subscribeTime(draw)
  }, [player, duration])

  const goByKeys = (event: KeyboardEvent) => {
    const ways: Readonly<Record<string, () => void>> = {
      ArrowRight: player.forward,
      ArrowUp: player.forward,
      ArrowLeft: player.back,
      ArrowDown: player.back,
      PageUp: () => player.seek(player.time() + minute),
      PageDown: () => player.seek(player.time() - minute),
      Home: () => player.seek(0),
      End: () => player.seek(duration ?? 0),
      " ": player.toggle,
    }
    const go = ways[event.key]
    if (go === undefined) return
    event.preventDefault()
    go()
  }

  const path = barsPath(peaks, { width, height, step })
  const layer = "pointer-events-none absolute inset-0 size-full"
  const stroke = { d: path, fill: "none", strokeWidth: 3, strokeLinecap: "round" } as const
  return (
    <div
      ref={measure}
      className="relative rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ember"
      style={{ height }}
    >
      <svg aria-hidden="true" className={cx(layer, "stroke-edge")}>
        <path {...stroke} />
      </svg>
      <svg aria-hidden="true" ref={played} className={cx(layer, "stroke-ember")}>
        <path {...stroke} />
      </svg>
      <Joints takes={takes} duration={duration} width={width} />
      <input
        ref={slider}
        type="range"
        aria-label="Place in the recording"
        min={0}
        max={duration ?? 0}
        step="any"
        defaultValue={0}
        disabled={duration === null}
        onChange={(event) => player.seek(Number(event.currentTarget.value))}
        onKeyDown={goByKeys}
        className="seek absolute inset-0"
      />
    </div>
  )
}
