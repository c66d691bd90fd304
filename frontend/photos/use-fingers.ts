import { type PointerEvent, useEffect, useRef } from "react"

interface Finger {
  readonly x: number
  readonly y: number
}

interface Gestures {
  /** By parts of the frame's width. */
  readonly onMove: (right: number, down: number) => void
  /** By a factor: over 1 is closer. */
  readonly onZoom: (factor: number) => void
}

const middleOf = (fingers: ReadonlyArray<Finger>): Finger => ({
  x: fingers.reduce((sum, { x }) => sum + x, 0) / fingers.length,
  y: fingers.reduce((sum, { y }) => sum + y, 0) / fingers.length,
})

/** How far apart two fingers are; null for one. */
const spread = ([one, other]: ReadonlyArray<Finger>) =>
  one === undefined || other === undefined ? null : Math.hypot(one.x - other.x, one.y - other.y)

/** How much one turn of a wheel brings closer. */
const wheelStep = 1.0015

/** Moving with one finger or the mouse, zooming with two fingers or the wheel. */
export const useFingers = ({ onMove, onZoom }: Gestures) => {
  const frame = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Finger>())
  const zoom = useRef(onZoom)
  useEffect(() => {
    zoom.current = onZoom
  })
  // Not React's own: that one may not keep the page from scrolling.
  useEffect(() => {
    const place = frame.current
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      zoom.current(wheelStep ** -event.deltaY)
    }
    place?.addEventListener("wheel", turn, { passive: false })
    return () => place?.removeEventListener("wheel", turn)
  }, [])

  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  return {
    ref: frame,
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const known = fingers.current
      if (!known.has(event.pointerId)) return
      const before = [...known.values()]
      known.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const now = [...known.values()]
      const width = event.currentTarget.clientWidth
      const [from, to] = [middleOf(before), middleOf(now)]
      onMove((to.x - from.x) / width, (to.y - from.y) / width)
      const [apart, nowApart] = [spread(before), spread(now)]
      if (apart !== null && nowApart !== null && apart > 0) onZoom(nowApart / apart)
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}
