import { MapPinPlus } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import type { Position } from "#protocol/place.ts"
import { useMap } from "../api/map.ts"
import { LazyMap } from "../map/lazy-map.tsx"
import { MapComing } from "../map/map-placeholder.tsx"
import { Pin } from "../map/pin.tsx"
import type { VisibleArea } from "../map/viewport.ts"
import { Button } from "../ui/button.tsx"
import { WhenNear } from "../ui/render-when-visible.tsx"
import { lastPosition } from "./geolocation.ts"
import { rounded } from "./location-draft.ts"
import { isSeen, middleOf, viewOfPin } from "./pin-viewport.ts"

const size = "h-64 md:h-80"

const isSame = (one: Position | null, other: Position | null) =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude

interface PlaceMapProps {
  readonly position: Position | null
  readonly onMove: (position: Position) => void
}

/** Looks at a place that comes from elsewhere; where the pin is moved by hand the map keeps still, as long as it is in sight. */
const usePinView = ({ position, onMove }: PlaceMapProps) => {
  const { data: family } = useMap(null)
  const told = family?.stories.flatMap(({ recorded }) => recorded ?? [])
  const [chosen, setView] = useState(() => (position === null ? null : viewOfPin(position, null)))
  const view = chosen ?? viewOfPin(null, lastPosition(), told)
  const [shown, setShown] = useState(position)
  const [moved, setMoved] = useState<Position | null>(null)
  const seen = useRef<VisibleArea | null>(null)
  const [isThere, setThere] = useState(false)
  if (!isSame(position, shown)) {
    setShown(position)
    if (position !== null && !isSame(position, moved)) setView(viewOfPin(position, null))
  }
  const move = ({ latitude, longitude }: Position) => {
    const to = { latitude: rounded(latitude), longitude: rounded(longitude) }
    setMoved(to)
    const area = seen.current
    // Stories that come later move a map no more on which a pin was put.
    setView(
      area === null || isSeen(to, area) ? view : { kind: "at", position: to, zoom: area.zoom },
    )
    onMove(to)
  }
  return {
    view,
    move,
    see: (now: VisibleArea) => {
      seen.current = now
      setThere(true)
    },
    /** Whether the map was drawn: it may be on its way, or this browser may draw none. */
    isThere,
    putInMiddle: () => {
      if (seen.current !== null) move(middleOf(seen.current))
    },
  }
}

/** A map with a pin that can be put, dragged, and moved by arrow keys. */
const MovablePin = (props: PlaceMapProps) => {
  const { position } = props
  const { view, move, see, isThere, putInMiddle } = usePinView(props)
  const frame = useRef<HTMLDivElement>(null)
  const isToFocus = useRef(false)
  useEffect(() => {
    if (!isToFocus.current || position === null) return
    isToFocus.current = false
    frame.current?.querySelector<HTMLElement>("button[data-pin]")?.focus()
  }, [position])
  return (
    <div ref={frame} className="grid grid-cols-1 gap-3">
      <LazyMap
        label="Map of where it happened"
        view={view}
        className={size}
        onMove={see}
        onPress={move}
        notice="You can still type the place."
      >
        {position !== null && (
          <Pin
            kind="recorded"
            position={position}
            label="Where it happened. The arrow keys move it."
            isChosen
            onMove={move}
          />
        )}
      </LazyMap>
      {isThere && position === null && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            icon={<MapPinPlus />}
            onClick={() => {
              isToFocus.current = true
              putInMiddle()
            }}
          >
            Put the pin in the middle
          </Button>
          <p className="text-sm text-faded">Or tap the map where it happened.</p>
        </div>
      )}
      {isThere && position !== null && (
        <p className="text-sm text-faded">
          Drag the pin, move it with the arrow keys, or tap the map.
        </p>
      )}
    </div>
  )
}

/** The map under the fields of a place, once it comes into sight. */
export const PlaceMap = (props: PlaceMapProps) => (
  <WhenNear before={<MapComing className={size} />}>
    <MovablePin {...props} />
  </WhenNear>
)
