/** The vector scaled to length 1, or null for the zero vector and vectors that are not finite. */
export const toUnitLength = (vector: Float32Array): Float32Array | null => {
  const length = Math.sqrt(vector.reduce((sum, number) => sum + number * number, 0))
  return Number.isFinite(length) && length > 0 ? vector.map((number) => number / length) : null
}
