import { MapPin, MessageCircle } from "lucide-react"
import { use, useEffect, useRef } from "react"
import type { Position } from "#protocol/place.ts"
import { cx } from "../ui/cx.ts"
import { PinFrameContext } from "./marker-context.ts"

interface PinProps {
  readonly position: Position
  /** Where a story was recorded, a place it names, or several pins that stand close together. */
  readonly kind: "recorded" | "named" | "several"
  /** The accessible name: 'The flood, told in Breslau'. */
  readonly label: string
  /** How many stand here, for 'several'. */
  readonly count?: number | undefined
  readonly isChosen?: boolean
  readonly onPress?: () => void
  /** By which it is found again, when what has the focus goes. */
  readonly name?: string
  /** Told when it gets the focus and when it loses it, but not when it goes with it. */
  readonly onHold?: (isHeld: boolean) => void
  /** Makes it movable, by pointer and by arrow keys; told where it stands then. */
  readonly onMove?: (position: Position) => void
}

const looks = {
  recorded: "size-9 border-raised bg-ember text-on-ember [&>span>svg]:size-5",
  named: "size-9 border-raised bg-sage text-raised [&>span>svg]:size-5",
  several: "size-10 border-ember bg-raised text-sm text-ink",
} as const

const Sign = ({ kind, count }: Pick<PinProps, "kind" | "count">) => {
  if (kind === "several") return count
  return kind === "recorded" ? <MapPin /> : <MessageCircle />
}

/** A drop whose tip, below the middle, is the place. */
const Drop = ({ kind, count, isChosen = false }: PinProps) => (
  <span
    aria-hidden="true"
    className={cx(
      "grid rotate-45 place-items-center rounded-full rounded-br-none border-2 font-semibold tabular-nums shadow-float",
      isChosen && "outline-3 outline-ink",
      looks[kind],
    )}
  >
    <span className="-rotate-45">
      <Sign kind={kind} count={count} />
    </span>
  </span>
)

const steps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Pixels of one press of an arrow, and with Shift. */
const stride = { short: 8, long: 40 } as const

/** Moves a pin by arrows. The map's own keys hear them first unless they are stopped before React does. */
const useArrows = (position: Position, onMove: PinProps["onMove"]) => {
  const frame = use(PinFrameContext)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const { current } = button
    if (current === null || onMove === undefined || frame === null) return undefined
    const move = (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (step === undefined) return
      event.preventDefault()
      event.stopPropagation()
      const pixels = event.shiftKey ? stride.long : stride.short
      onMove(frame.beside(position, step[0] * pixels, step[1] * pixels))
    }
    current.addEventListener("keydown", move)
    return () => current.removeEventListener("keydown", move)
  }, [frame, position, onMove])
  return button
}

/** A place on a map: a button where it can be pressed or moved, otherwise a mark with a name. */
export const Pin = (props: PinProps) => {
  const { position, kind, label, isChosen = false, onPress, name, onHold, onMove } = props
  const frame = use(PinFrameContext)
  const button = useArrows(position, onMove)
  if (frame === null) return null
  const { Frame } = frame
  const shape = "grid size-12 place-items-center rounded-full"
  return (
    <Frame
      position={position}
      layer={isChosen ? 2 : kind === "several" ? 1 : 0}
      isMovable={onMove !== undefined}
      onMoved={(moved) => onMove?.(moved)}
    >
      {onPress === undefined && onMove === undefined ? (
        <span className={shape}>
          <Drop {...props} />
          <span className="sr-only">{label}</span>
        </span>
      ) : (
        <button
          ref={button}
          type="button"
          aria-label={label}
          aria-pressed={onPress && isChosen}
          data-pin={kind}
          data-name={name}
          onFocus={() => onHold?.(true)}
          onBlur={() => onHold?.(false)}
          className={shape}
          onClick={onPress}
        >
          <Drop {...props} />
        </button>
      )}
    </Frame>
  )
}
