import { type RefObject, useEffect, useRef } from "react"
import type { MapRef } from "react-map-gl/maplibre"
import type { Position } from "#protocol/place.ts"
import { type MapView, onMap, viewKey } from "./viewport.ts"

/** Pixels between a box and the edge of the map, so that pins at its edge are seen whole, and not below the buttons. */
const air = { top: 72, right: 88, bottom: 48, left: 48 }

/** Whether the user wants no motion. */
export const isCalm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches

/** Where a map looks when it is first drawn. */
export const firstView = (view: MapView, maxZoom: number) =>
  view.kind === "at"
    ? { ...onMap(view.position), zoom: Math.min(view.zoom, maxZoom) }
    : {
        bounds: [view.west, view.south, view.east, view.north] as [number, number, number, number],
        fitBoundsOptions: { padding: air, maxZoom: Math.min(view.maxZoom, maxZoom) },
      }

const centerOf = (position: Position): [number, number] => {
  const { latitude, longitude } = onMap(position)
  return [longitude, latitude]
}

const moveTo = (map: MapRef, view: MapView, maxZoom: number) => {
  const camera =
    view.kind === "at"
      ? {
          center: centerOf(view.position),
          zoom: Math.min(view.zoom, maxZoom),
        }
      : map.cameraForBounds([view.west, view.south, view.east, view.north], {
          padding: air,
          maxZoom: Math.min(view.maxZoom, maxZoom),
        })
  if (camera === undefined) return
  if (isCalm()) map.jumpTo(camera)
  else map.flyTo({ ...camera, duration: 900 })
}

/** Moves the map whenever it is to look elsewhere; at once for whoever wants no motion. */
export const useCamera = (map: RefObject<MapRef | null>, view: MapView, maxZoom: number) => {
  const shown = useRef(viewKey(view))
  useEffect(() => {
    const key = viewKey(view)
    if (map.current === null || shown.current === key) return
    shown.current = key
    moveTo(map.current, view, maxZoom)
  }, [map, view, maxZoom])
}
