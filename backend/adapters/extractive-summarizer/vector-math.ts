export const dot = (one: Float32Array, other: Float32Array) => {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

/** Each value's distance from the mean, in standard deviations. */
export const zScores = (values: ReadonlyArray<number>): ReadonlyArray<number> => {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const variance =
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length)
  const deviation = Math.sqrt(variance)
  return values.map((value) => (deviation === 0 ? 0 : (value - mean) / deviation))
}
