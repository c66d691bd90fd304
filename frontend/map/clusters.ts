import Supercluster from "supercluster"
import type { Position } from "#protocol/place.ts"
import type { MapPin } from "./map-pins.ts"
import { stretchOf } from "./longitude-range.ts"
import { onMap, type VisibleArea } from "./viewport.ts"

/** What stands at one point of the map: a pin, or several that would cover each other. */
export interface Cluster {
  /** That of its first pin, so that whoever stands on it by keyboard stays there when it parts. */
  readonly key: string
  readonly position: Position
  /** At least one. */
  readonly pins: readonly [MapPin, ...ReadonlyArray<MapPin>]
  /** From which zoom on they stand apart; a single pin does at any. */
  readonly partsAt: number
}

/** Pixels within which pins become one: as large as a finger, so that no two presses overlap much. */
const radius = 56

/** No map comes closer. Pins of the same house are one up to here. */
const closest = 18

/** In the middle of the widest stretch that has no pin; half around the globe from them where there is one spot. */
const emptiestMeridian = (longitudes: ReadonlyArray<number>) => {
  if (longitudes.length === 0) return 180
  const { west, east } = stretchOf(longitudes)
  return (west + 360 + east) / 2
}

/** The longitude from -180 on. */
const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180

const asPoint = (pin: MapPin, seam: number) => ({
  type: "Feature" as const,
  properties: { pin },
  geometry: {
    type: "Point" as const,
    coordinates: [wrapped(pin.spot.longitude - seam), onMap(pin.spot).latitude],
  },
})

/** What is seen, and a part beyond each edge, so that there is something when the map is moved. */
const around = (
  { west, south, east, north }: VisibleArea,
  seam: number,
): [number, number, number, number] => {
  const across = (east - west) / 4
  const up = (north - south) / 4
  return [west - across - seam, south - up, east + across - seam, north + up]
}

/** Prepares pins for being gathered; the answer gathers those that are seen. */
export const gather = (pins: ReadonlyArray<MapPin>) => {
  const index = new Supercluster<{ pin: MapPin }, object>({ radius, maxZoom: closest })
  // Pins beside the 180th meridian become one as well: the edge of the index is where no pin is.
  const seam = emptiestMeridian(pins.map(({ spot }) => spot.longitude)) - 180
  index.load(pins.map((pin) => asPoint(pin, seam)))
  return (seen: VisibleArea): ReadonlyArray<Cluster> =>
    index
      .getClusters(around(seen, seam), Math.floor(seen.zoom))
      .flatMap(({ properties, geometry }) => {
        const [right = 0, latitude = 0] = geometry.coordinates
        const position = { latitude, longitude: wrapped(right + seam) }
        if (!("cluster_id" in properties)) {
          const { pin } = properties
          return [{ key: pin.key, position: pin.spot, pins: [pin] as const, partsAt: 0 }]
        }
        const [first, ...others] = index
          .getLeaves(properties.cluster_id, Infinity)
          .map((leaf) => leaf.properties.pin)
        if (first === undefined) return []
        const partsAt = index.getClusterExpansionZoom(properties.cluster_id)
        return [{ key: first.key, position, pins: [first, ...others] as const, partsAt }]
      })
}

/** How many stories have pins among these. */
export const storiesAmong = (pins: ReadonlyArray<MapPin>): number =>
  new Set(pins.map(({ story }) => story.id)).size
