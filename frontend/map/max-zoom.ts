import type { MapBase } from "#protocol/basemap.ts"
import type { Position } from "#protocol/place.ts"
import type { MapView } from "./viewport.ts"

/** The closest at which coasts, rivers and neighboring towns can still be recognized, and streets. */
const zooms = { towns: 8, streets: 19 } as const

/** Whether a map has streets there. */
const hasStreets = (base: MapBase, { latitude, longitude }: Position): boolean => {
  if (base.kind !== "streets") return base.kind === "style"
  const { west, south, east, north } = base
  return west <= longitude && longitude <= east && south <= latitude && latitude <= north
}

/** How close a map can be looked at anywhere. */
export const closestOf = (base: MapBase): number =>
  base.kind === "towns" ? zooms.towns : zooms.streets

const middleOf = (view: MapView): Position =>
  view.kind === "at"
    ? view.position
    : { latitude: (view.south + view.north) / 2, longitude: (view.west + view.east) / 2 }

/** How close a map goes by itself for a view: no closer than it has something to show. */
export const closestFor = (base: MapBase, view: MapView): number =>
  hasStreets(base, middleOf(view)) ? zooms.streets : zooms.towns

/** Whether a map of streets is looked at closely where it has none. */
export const isTooClose = (base: MapBase, middle: Position, zoom: number): boolean =>
  base.kind === "streets" && zoom > zooms.towns + 0.5 && !hasStreets(base, middle)
