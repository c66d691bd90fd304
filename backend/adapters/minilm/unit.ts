/** The vector with length 1, or null when it has no direction. */
export const toUnitLength = (vector: Float32Array): Float32Array | null => {
  const length = Math.sqrt(vector.reduce((sum, number) => sum + number * number, 0))
  return Number.isFinite(length) && length > 0 ? vector.map((number) => number / length) : null
}
