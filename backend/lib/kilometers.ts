/** Degrees north and east. */
export type Point = readonly [latitude: number, longitude: number]

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The way from one point of the earth to another, in kilometers. */
export const kilometers = ([south, west]: Point, [north, east]: Point) => {
  const up = Math.sin(radians(north - south) / 2) ** 2
  const across = Math.sin(radians(east - west) / 2) ** 2
  const part = up + Math.cos(radians(south)) * Math.cos(radians(north)) * across
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(part)))
}
