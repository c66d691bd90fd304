/** The dot product of two vectors; of those of unit length it is their cosine. */
export const dotProduct = (one: Float32Array, other: Float32Array): number => {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

/** The vector scaled to length 1, or null for the zero vector and vectors that are not finite. */
export const toUnitLength = (vector: Float32Array): Float32Array | null => {
  const length = Math.sqrt(vector.reduce((sum, number) => sum + number * number, 0))
  return Number.isFinite(length) && length > 0 ? vector.map((number) => number / length) : null
}
