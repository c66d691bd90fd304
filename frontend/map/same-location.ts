import { limits } from "#protocol/limits.ts"
import type { Position } from "#protocol/place.ts"
import type { MapPin } from "./map-pins.ts"

/** Sums of decimal fractions miss by a little. */
const rounding = 1e-9

/** Degrees between two longitudes, across the 180th meridian where that is the shorter way. */
const eastwards = (one: number, other: number) => {
  const apart = Math.abs(one - other) % 360
  return Math.min(apart, 360 - apart)
}

/** Whether two positions count as the same location. */
export const isSameSpot = (one: Position, other: Position): boolean =>
  Math.abs(one.latitude - other.latitude) <= limits.map.sameSpot + rounding &&
  eastwards(one.longitude, other.longitude) <= limits.map.sameSpot + rounding

/** The pins at the spot of one of them. Each is compared with that one only, so that near spots do not become one long one. */
export const pinsAt = (spot: Position, pins: ReadonlyArray<MapPin>): ReadonlyArray<MapPin> =>
  pins.filter((pin) => isSameSpot(pin.spot, spot))

/** The first pin of each spot. */
const firstOfSpots = (pins: ReadonlyArray<MapPin>): ReadonlyArray<MapPin> => {
  const firsts: Array<MapPin> = []
  for (const pin of pins) {
    if (!firsts.some(({ spot }) => isSameSpot(spot, pin.spot))) firsts.push(pin)
  }
  return firsts
}

/**
 * The pin to go to where several stand too close to be told apart: that of the next spot, so that each
 * is reached by pressing again.
 */
export const nextPin = (pins: ReadonlyArray<MapPin>, chosen: MapPin | null): MapPin | undefined => {
  const firsts = firstOfSpots(pins)
  const at =
    chosen !== null && pins.some(({ key }) => key === chosen.key)
      ? firsts.findIndex(({ spot }) => isSameSpot(spot, chosen.spot))
      : -1
  return firsts[(at + 1) % firsts.length]
}
