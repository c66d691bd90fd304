import "maplibre-gl/dist/maplibre-gl.css"
import "./map.css"
import { type LngLat, setWorkerUrl } from "maplibre-gl"
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url"
import { type ReactNode, useMemo, useRef, useState } from "react"
import {
  AttributionControl,
  Map as DrawnMap,
  type MapLayerMouseEvent,
  type MapRef,
  Marker,
  NavigationControl,
  ScaleControl,
  useMap,
} from "react-map-gl/maplibre"
import type { Position } from "#protocol/place.ts"
import { useIsDark } from "../ui/use-is-dark.ts"
import { type PinFrame, PinFrameContext, type PinFrameProps } from "./pin-frame.ts"
import { firstView, useCamera } from "./use-camera.ts"
import { type MapTrouble, useDrawing } from "./use-drawing.ts"
import type { MapView, Seen } from "./view.ts"
import { closestTowns, worldStyle } from "./world-style.ts"

// Without it vectors stay empty, silently.
setWorkerUrl(workerUrl)

export interface BaseMapProps {
  readonly label: string
  readonly view: MapView
  readonly onMove?: (seen: Seen) => void
  readonly onPress?: (position: Position) => void
  readonly onTrouble: (trouble: MapTrouble) => void
  readonly children?: ReactNode
}

/** Beside the world there are more of it, whose degrees go on. */
const positionOf = (at: LngLat): Position => {
  const { lat, lng } = at.wrap()
  return { latitude: lat, longitude: lng }
}

const Frame = ({ position, layer, isMovable, onMoved, children }: PinFrameProps) => (
  <Marker
    {...position}
    anchor="bottom"
    draggable={isMovable}
    style={{ zIndex: layer }}
    onDragEnd={({ lngLat }) => onMoved(positionOf(lngLat))}
  >
    {children}
  </Marker>
)

const seenOf = (map: MapRef): Seen => {
  const bounds = map.getBounds()
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
    zoom: map.getZoom(),
    maxZoom: map.getMaxZoom(),
  }
}

/** A press on a pin is heard by the map as well. */
const isOnPin = ({ originalEvent: { target } }: MapLayerMouseEvent) =>
  target instanceof Element && target.closest(".maplibregl-marker") !== null

/** What the pins among the children know of the map around them. */
const Pins = ({ children }: { readonly children: ReactNode }) => {
  const { current: map } = useMap()
  const frame = useMemo((): PinFrame | null => {
    if (map === undefined) return null
    const beside: PinFrame["beside"] = (position, right, down) => {
      const from = map.project([position.longitude, position.latitude])
      return positionOf(map.unproject([from.x + right, from.y + down]))
    }
    return { Frame, beside }
  }, [map])
  return <PinFrameContext value={frame}>{children}</PinFrameContext>
}

/** A sentence over the map's upper left. */
const Remark = ({ children }: { readonly children: string }) => (
  <p className="absolute top-2.5 left-2.5 z-4 mr-18 rounded-sm bg-raised px-3 py-1.5 text-sm text-ink">
    {children}
  </p>
)

/** The map itself. Only lazy-map.tsx imports it: it brings a megabyte of code along. */
export const BaseMap = (props: BaseMapProps) => {
  const { label, view, onMove, onPress, onTrouble, children } = props
  const map = useRef<MapRef>(null)
  const frame = useRef<HTMLDivElement>(null)
  const isDark = useIsDark()
  const style = useMemo(() => worldStyle(isDark), [isDark])
  const [isClosest, setClosest] = useState(false)
  const drawing = useDrawing({ map, frame, onTrouble })
  useCamera(map, view, closestTowns)
  const tell = () => {
    if (map.current === null) return
    setClosest(map.current.getZoom() > closestTowns - 0.5)
    onMove?.(seenOf(map.current))
  }
  return (
    <div ref={frame} className="size-full" data-map={isDark ? "dark" : "light"}>
      <DrawnMap
        ref={map}
        initialViewState={firstView(view, closestTowns)}
        mapStyle={style}
        maxZoom={closestTowns}
        dragRotate={false}
        touchPitch={false}
        // One finger and the wheel go on with the page: nobody is caught in a map.
        cooperativeGestures
        attributionControl={false}
        locale={{ "Map.Title": label }}
        onLoad={tell}
        onMoveStart={drawing.onMoveStart}
        onMoveEnd={tell}
        onIdle={drawing.onIdle}
        onError={drawing.onError}
        onClick={(event: MapLayerMouseEvent) => {
          if (!isOnPin(event)) onPress?.(positionOf(event.lngLat))
        }}
      >
        <Pins>{children}</Pins>
        <NavigationControl showCompass={false} />
        <ScaleControl />
        <AttributionControl compact={false} />
      </DrawnMap>
      {isClosest && <Remark>This map shows towns, not streets.</Remark>}
      {drawing.isPartly && !isClosest && <Remark>A part of the map could not be loaded.</Remark>}
    </div>
  )
}
