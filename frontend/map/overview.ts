import { limits } from "#protocol/limits.ts"
import type { Position } from "#protocol/place.ts"
import { isSameSpot } from "./spots.ts"
import type { MapView } from "./view.ts"

const { nowhere, padding, zoom } = limits.map

/** Farther from the equator than this, no map of this kind shows anything. */
const mostLatitude = 85

/**
 * The least stretch of the globe with all longitudes in it: it begins after the widest gap, and its end
 * is beyond 180 where it crosses that meridian.
 */
const stretchOf = (longitudes: ReadonlyArray<number>) => {
  const sorted = longitudes.toSorted((one, other) => one - other)
  const gaps = sorted.map((here, at) => {
    const after = sorted[at + 1]
    return { here, next: after ?? (sorted[0] ?? here) + 360 }
  })
  const widest = gaps.reduce((one, other) =>
    other.next - other.here > one.next - one.here ? other : one,
  )
  const west = widest.next >= 180 ? widest.next - 360 : widest.next
  return { west, east: widest.here < west ? widest.here + 360 : widest.here }
}

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
