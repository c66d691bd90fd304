import type { Position } from "#protocol/place.ts"

/** Degrees. A box across the 180th meridian has its east beyond 180. */
interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Where a map looks. */
export type MapView = (
  | { readonly kind: "at"; readonly position: Position; readonly zoom: number }
  /** All of a box, at `maxZoom` at most. */
  | ({ readonly kind: "box"; readonly maxZoom: number } & Bounds)
) & {
  /** Another number leads to the same place once more, for whoever has moved away. */
  readonly turn?: number
}

/** What is seen of a map after a move. */
export interface VisibleArea extends Bounds {
  readonly zoom: number
  /** How close it can be looked at. */
  readonly maxZoom: number
}

/** Farther from the equator than this, no map of this kind shows anything. */
export const mostLatitude = 85

/** Where a position stands on a map: the poles stand at its edge. */
export const onMap = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.min(mostLatitude, Math.max(-mostLatitude, latitude)),
  longitude,
})

/** Whether two views are the same place, whichever objects they are. */
export const viewKey = (view: MapView): string =>
  (view.kind === "at"
    ? [view.position.latitude, view.position.longitude, view.zoom, view.turn]
    : [view.west, view.south, view.east, view.north, view.maxZoom, view.turn]
  ).join(" ")
