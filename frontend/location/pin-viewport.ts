import { limits } from "#protocol/limits.ts"
import type { Position } from "#protocol/place.ts"
import { overviewOf } from "../map/fit-bounds.ts"
import type { MapView, VisibleArea } from "../map/viewport.ts"

const { zoom, nowhere } = limits.map
/** All of a continent: enough to find the way from. */
const far = 1

/** Where the map of a form looks: at the place, around the device, at the family's stories, or from far away. */
export const viewOfPin = (
  position: Position | null,
  device: Position | null,
  told: ReadonlyArray<Position> = [],
): MapView => {
  const known = position ?? device
  if (known !== null) return { kind: "at", position: known, zoom: zoom.small }
  return told.length === 0 ? { kind: "at", position: nowhere, zoom: far } : overviewOf(told)
}

const height = (latitude: number) => Math.asinh(Math.tan((latitude * Math.PI) / 180))

/** The point in the middle of what is seen; maps stretch the earth towards the poles. */
export const middleOf = ({ west, south, east, north }: VisibleArea): Position => {
  const longitude = (west + east) / 2
  return {
    latitude: (Math.atan(Math.sinh((height(south) + height(north)) / 2)) * 180) / Math.PI,
    longitude: longitude > 180 ? longitude - 360 : longitude,
  }
}

/** Whether a position is within what is seen. */
export const isSeen = ({ latitude, longitude }: Position, box: VisibleArea): boolean =>
  latitude > box.south &&
  latitude < box.north &&
  [longitude, longitude + 360, longitude - 360].some((at) => at > box.west && at < box.east)
