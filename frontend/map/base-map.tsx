import "maplibre-gl/dist/maplibre-gl.css"
import "./map.css"
import { type LngLat, setWorkerUrl } from "maplibre-gl"
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url"
import { type ReactNode, useCallback, useMemo, useRef, useState } from "react"
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
import { type MapBase, townsOnly } from "#protocol/basemap.ts"
import type { Position } from "#protocol/place.ts"
import { closestFor, closestOf, isTooClose } from "./max-zoom.ts"
import { type PinFrame, PinFrameContext, type PinFrameProps } from "./marker-context.ts"
import { firstView, isCalm, useCamera } from "./use-camera.ts"
import { type MapTrouble, useDrawing } from "./use-map-errors.ts"
import { useMapStyle } from "./use-map-style.ts"
import { type MapView, onMap, type VisibleArea } from "./viewport.ts"

// Without it vectors stay empty, silently.
setWorkerUrl(workerUrl)

export interface BaseMapProps {
  readonly base: MapBase
  readonly label: string
  readonly view: MapView
  readonly onMove?: (seen: VisibleArea) => void
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
    {...onMap(position)}
    anchor="bottom"
    draggable={isMovable}
    style={{ zIndex: layer }}
    onDragEnd={({ lngLat }) => onMoved(positionOf(lngLat))}
  >
    {children}
  </Marker>
)

const seenOf = (map: MapRef): VisibleArea => {
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
      // From a pole no arrow would lead anywhere.
      const { latitude, longitude } = onMap(position)
      const from = map.project([longitude, latitude])
      return positionOf(map.unproject([from.x + right, from.y + down]))
    }
    return { Frame, beside }
  }, [map])
  return <PinFrameContext value={frame}>{children}</PinFrameContext>
}

/** Sentences over the map's upper left. */
const Remarks = ({ children }: { readonly children: ReadonlyArray<string | false> }) => {
  const said = children.filter((sentence) => sentence !== false)
  return (
    <div aria-live="polite" className="absolute top-2.5 left-2.5 z-4 mr-18 grid gap-1.5 text-sm">
      {said.map((sentence) => (
        <p key={sentence} className="w-fit rounded-sm bg-raised px-3 py-1.5 text-ink">
          {sentence}
        </p>
      ))}
    </div>
  )
}

/** The map itself. Only lazy-map.tsx imports it: it brings a megabyte of code along. */
export const BaseMap = (props: BaseMapProps) => {
  const { label, view, onMove, onPress, onTrouble, children } = props
  const map = useRef<MapRef>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [hasFallen, setFallen] = useState(false)
  const base = hasFallen ? townsOnly : props.base
  const fall = useCallback(() => setFallen(true), [])
  const { style, isDark } = useMapStyle(base, fall)
  const [isClose, setClose] = useState(false)
  const isStyle = base.kind === "style"
  const drawing = useDrawing({
    ...{ map, frame, isStyle },
    // What comes along is there when somebody else's is not.
    onTrouble: (trouble) => {
      if (trouble === "away" && base.kind !== "towns") fall()
      else onTrouble(trouble)
    },
  })
  const closest = closestFor(base, view)
  useCamera(map, view, closest)
  const tell = () => {
    if (map.current === null) return
    const middle = positionOf(map.current.getCenter())
    setClose(isTooClose(base, middle, map.current.getZoom()))
    onMove?.(seenOf(map.current))
  }
  if (style === null) return null
  return (
    <div
      ref={frame}
      className="size-full"
      data-map={isDark ? "dark" : "light"}
      data-base={base.kind}
    >
      <DrawnMap
        ref={map}
        initialViewState={firstView(view, closest)}
        mapStyle={style}
        maxZoom={closestOf(base)}
        dragRotate={false}
        touchPitch={false}
        // One finger and the wheel go on with the page: nobody is caught in a map.
        cooperativeGestures
        attributionControl={false}
        {...(isCalm() && { fadeDuration: 0 })}
        locale={{ "Map.Title": label }}
        onLoad={() => {
          drawing.onLoad()
          tell()
        }}
        onStyleData={drawing.onStyleData}
        onSourceData={drawing.onSourceData}
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
        <ScaleControl unit={navigator.language === "en-US" ? "imperial" : "metric"} />
        <AttributionControl compact={false} />
      </DrawnMap>
      <Remarks>
        {hasFallen && "The street map couldn't load."}
        {isClose && "There are no streets on this part of the map."}
        {drawing.isPartly && "Part of the map couldn't load."}
      </Remarks>
    </div>
  )
}
