import "maplibre-gl/dist/maplibre-gl.css"
import "./map.css"
import { type LngLat, setWorkerUrl } from "maplibre-gl"
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url"
import { type ReactNode, useMemo, useRef } from "react"
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
import type { MapView, Seen } from "./view.ts"
import { worldStyle } from "./world-style.ts"

// Without it vectors stay empty, silently.
setWorkerUrl(workerUrl)

/** No WebGL to draw with, or what is to be drawn does not come. */
export type MapTrouble = "no pictures" | "away"

export interface BaseMapProps {
  readonly label: string
  readonly view: MapView
  readonly onMove?: (seen: Seen) => void
  readonly onPress?: (position: Position) => void
  readonly onTrouble: (trouble: MapTrouble) => void
  readonly children?: ReactNode
}

/** The closest that the map of towns says anything true. */
const closest = 11

/** Beside the world there are more of it, whose degrees go on. */
const positionOf = (at: LngLat): Position => {
  const { lat, lng } = at.wrap()
  return { latitude: lat, longitude: lng }
}

const Frame = ({ position, anchor, layer, isMovable, onMoved, children }: PinFrameProps) => (
  <Marker
    {...position}
    anchor={anchor}
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

/** The map itself. Only lazy-map.tsx imports it: it brings a megabyte of code along. */
export const BaseMap = (props: BaseMapProps) => {
  const { label, view, onMove, onPress, onTrouble, children } = props
  const map = useRef<MapRef>(null)
  const isDark = useIsDark()
  const style = useMemo(() => worldStyle(isDark), [isDark])
  const tell = () => {
    if (map.current !== null) onMove?.(seenOf(map.current))
  }
  useCamera(map, view, closest)
  return (
    <DrawnMap
      ref={map}
      initialViewState={firstView(view, closest)}
      mapStyle={style}
      maxZoom={closest}
      dragRotate={false}
      touchPitch={false}
      attributionControl={false}
      locale={{ "Map.Title": label }}
      onLoad={tell}
      onMoveEnd={tell}
      onError={() => {
        if (map.current === null) onTrouble("no pictures")
      }}
      onClick={(event: MapLayerMouseEvent) => {
        if (!isOnPin(event)) onPress?.(positionOf(event.lngLat))
      }}
    >
      <Pins>{children}</Pins>
      <NavigationControl showCompass={false} />
      <ScaleControl />
      <AttributionControl compact={false} />
    </DrawnMap>
  )
}
