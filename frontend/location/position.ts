import type { Place, Position } from "#protocol/place.ts"

/** Where a place is on the earth; null when that is not known. */
export const positionOf = ({
  latitude,
  longitude,
}: Pick<Place, "latitude" | "longitude">): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** 48.573405, 13.460059: six decimals are eleven centimetres. */
export const coordinatesOf = ({ latitude, longitude }: Position): string =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`
