import { limits } from "#protocol/limits.ts"
import type { Position } from "#protocol/place.ts"
import { isSameSpot } from "./same-location.ts"
import { stretchOf } from "./longitude-range.ts"
import { type MapView, mostLatitude } from "./viewport.ts"

const { nowhere, padding, zoom } = limits.map

/** Where a map looks that shows all positions: at one spot closely, else at the box around them. */
export const overviewOf = (positions: ReadonlyArray<Position>): MapView => {
  const [first] = positions
  if (first === undefined) return { kind: "at", position: nowhere, zoom: zoom.many }
  if (positions.every((position) => isSameSpot(position, first))) {
    const { latitude, longitude } = first
    return { kind: "at", position: { latitude, longitude }, zoom: zoom.single }
  }
  const latitudes = positions.map(({ latitude }) => latitude)
  const { west, east } = stretchOf(positions.map(({ longitude }) => longitude))
  return {
    kind: "box",
    west: west - padding,
    south: Math.max(
      -mostLatitude,
      latitudes.reduce((one, other) => Math.min(one, other)) - padding,
    ),
    east: east + padding,
    north: Math.min(mostLatitude, latitudes.reduce((one, other) => Math.max(one, other)) + padding),
    maxZoom: zoom.many,
  }
}
